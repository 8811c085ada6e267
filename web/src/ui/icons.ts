/**
 * Line icons on a grid of 24, as stroke paths: `<Icon path={icons.undo} />`.
 *
 * The build writes these constants where they are used, so a page loads its own icons only.
 */

export const back = "M14.5 5l-7 7 7 7";
export const bag =
  "M8 8c-3 2.5-4.5 5.5-4.5 8.5C3.5 19 5.5 20.5 12 20.5s8.5-1.5 8.5-4C20.5 13.5 19 10.5 16 8M7.5 4h9l-1.5 4h-6z";
export const bot =
  "M12 3.5v3.5M6.5 7h11a2.5 2.5 0 0 1 2.5 2.5v7a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 16.5v-7A2.5 2.5 0 0 1 6.5 7zM9 12v1.5M15 12v1.5";
export const bulb =
  "M9.5 17.5h5M10.5 20.5h3M9.5 17.5c0-2.5-3.5-3.8-3.5-8a6 6 0 0 1 12 0c0 4.2-3.5 5.5-3.5 8";
export const chat =
  "M6 4.5h12a2.5 2.5 0 0 1 2.5 2.5v7.5a2.5 2.5 0 0 1-2.5 2.5h-6l-4.5 3.5V17H6a2.5 2.5 0 0 1-2.5-2.5V7A2.5 2.5 0 0 1 6 4.5z";
export const check = "M4.5 12.5l5 5 10-11";
export const chevronDown = "M5.5 9l6.5 6.5L18.5 9";
export const chevronUp = "M5.5 15.5L12 9l6.5 6.5";
export const clock = "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5V12l3 2.5";
export const close = "M6 6l12 12M18 6L6 18";
export const copy =
  "M9.5 8.5h8.5a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5H9.5A1.5 1.5 0 0 1 8 19v-9a1.5 1.5 0 0 1 1.5-1.5zM4.5 15.5V5A1.5 1.5 0 0 1 6 3.5h9";
export const device =
  "M8 2.5h8a2 2 0 0 1 2 2v15a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-15a2 2 0 0 1 2-2zM11 18.5h2";
export const down = "M12 4v15M5.5 12.5L12 19l6.5-6.5";
export const download = "M12 3.5v12M6.5 10.5l5.5 5.5 5.5-5.5M4.5 20.5h15";
export const edit = "M4 20l1-4.5L16 4.5l3.5 3.5-11 11zM13.5 7l3.5 3.5";
export const eye =
  "M2.5 12C5 7.5 8.5 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z";
export const first = "M6 5.5v13M18 5.5L9.5 12l8.5 6.5z";
export const fit =
  "M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9M15 4h3.5A1.5 1.5 0 0 1 20 5.5V9M20 15v3.5a1.5 1.5 0 0 1-1.5 1.5H15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15";
export const flag = "M5.5 21V4M5.5 5c4-2.5 7 2.5 13 0v9c-6 2.5-9-2.5-13 0";
export const forward = "M9.5 5l7 7-7 7";
export const globe =
  "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17";
export const grid = "M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z";
export const hand =
  "M8 12.5V5.8a1.6 1.6 0 0 1 3.2 0V11V4.6a1.6 1.6 0 0 1 3.2 0V11V6.3a1.6 1.6 0 0 1 3.2 0v8.2c0 3.8-2.3 6-5.6 6-3 0-4.4-1.2-6-4l-2.2-4c-.8-1.6 1.3-2.6 2.4-1.3z";
export const help =
  "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM9.5 9.8C9.5 6.8 14.5 6.8 14.5 9.8c0 2-2.5 2-2.5 4M12 16.8v.2";
export const home = "M4 11.5l8-7.5 8 7.5M6 10v9.5h12V10M10 19.5v-5h4v5";
export const image =
  "M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4zM4 16.5l4.5-5 4 4 2.5-2.5 5 5M15.5 8v.2";
export const info = "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5.5M12 7.5v.2";
export const last = "M18 5.5v13M6 5.5l8.5 6.5L6 18.5z";
export const leave =
  "M13.5 4H18a1.5 1.5 0 0 1 1.5 1.5v13A1.5 1.5 0 0 1 18 20h-4.5M9 8l-4.5 4L9 16M5 12h9.5";
export const link =
  "M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1";
export const lock =
  "M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v6.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-6.5A1.5 1.5 0 0 1 6.5 11zM8 11V7.5a4 4 0 0 1 8 0V11";
export const log = "M9 6h11M9 12h11M9 18h11M4.5 6h.2M4.5 12h.2M4.5 18h.2";
export const minus = "M5 12h14";
export const moon = "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z";
export const more = "M12 5.5v.2M12 12v.2M12 18.5v.2";
export const next = "M9 5.5l8.5 6.5L9 18.5z";
export const offline =
  "M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5.5 12a9.5 9.5 0 0 1 4-2.4M14 9.5c1.7.4 3.2 1.3 4.5 2.5M2.5 8.5A14 14 0 0 1 6 6.1M10.5 4.8A14 14 0 0 1 21.5 8.5M12 19v.2";
export const pause = "M8.5 5.5v13M15.5 5.5v13";
export const people =
  "M9 4.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 19.5c0-4 3-6 6.5-6s6.5 2 6.5 6M15.5 5a3.5 3.5 0 0 1 0 6.3M18 14c2.2.8 3.5 2.7 3.5 5.5";
export const person =
  "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c0-4.5 3.5-6.5 7.5-6.5s7.5 2 7.5 6.5";
export const play = "M7.5 5l11 7-11 7z";
export const plus = "M12 5v14M5 12h14";
export const prev = "M15 5.5L6.5 12l8.5 6.5z";
export const refresh = "M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4v5h-5";
export const send = "M4 12L20 4.5 15.5 20l-4-6.5zM11.5 13.5L20 4.5";
export const settings =
  "M4 7h9M17.5 7H20M4 17h2.5M11 17h9M15.2 4.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6zM8.8 14.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z";
export const share = "M12 15V3.5M7.5 7.5L12 3l4.5 4.5M7 11H5.5v9.5h13V11H17";
export const shuffle =
  "M3.5 7h3c5 0 6 10 11 10h3M3.5 17h3c1.7 0 2.9-1.2 3.9-2.7M13.6 9.7c1-1.5 2.2-2.7 3.9-2.7h3M18 4.5L20.5 7 18 9.5M18 14.5l2.5 2.5-2.5 2.5";
export const sort = "M4 6.5h16M4 12h11M4 17.5h6";
export const star = "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8z";
export const sun =
  "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4";
export const trash = "M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l1 14h9l1-14M10.5 10.5v6M13.5 10.5v6";
export const trophy =
  "M7.5 4h9v6a4.5 4.5 0 0 1-9 0zM7.5 5.5h-3c0 3.5 1 5 3.3 5.3M16.5 5.5h3c0 3.5-1 5-3.3 5.3M12 14.5V18M8 20.5h8c0-1.7-1.5-2.5-4-2.5s-4 .8-4 2.5z";
export const undo = "M4.5 10H14a5.5 5.5 0 0 1 0 11h-4M9 5.5L4.5 10 9 14.5";
export const up = "M12 20V5M5.5 11.5L12 5l6.5 6.5";
export const upload = "M12 16V4M6.5 9L12 3.5 17.5 9M4.5 20.5h15";
export const warning = "M12 4l9 16H3zM12 10v5M12 17.5v.2";
