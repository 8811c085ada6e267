/** Four soft synthesised sounds, so there is no file to load. One switch in the settings. */

import { settings } from "../settings/settings.svelte";

export const SOUNDS = ["tile", "points", "qwirkle", "turn"] as const;
export type Sound = (typeof SOUNDS)[number];

/** A tone like a struck wooden bar: a sharp attack and a decay without a click. */
interface Note {
  readonly at: number;
  readonly hertz: number;
  readonly seconds: number;
  readonly gain: number;
}

// A pentatonic scale: all its notes harmonise.
const [C5, D5, E5, G5, A5, C6, E6] = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1318.5];

const NOTES: Record<Sound, readonly Note[]> = {
  tile: [
    { at: 0, hertz: 196, seconds: 0.09, gain: 0.5 },
    { at: 0, hertz: 940, seconds: 0.03, gain: 0.12 },
  ],
  points: [
    { at: 0, hertz: E5, seconds: 0.22, gain: 0.2 },
    { at: 0.08, hertz: A5, seconds: 0.3, gain: 0.2 },
  ],
  qwirkle: [C5, D5, E5, G5, A5, C6].map((hertz, i) => ({
    at: i * 0.07,
    hertz,
    seconds: i === 5 ? 0.6 : 0.3,
    gain: 0.2,
  })),
  turn: [
    { at: 0, hertz: G5, seconds: 0.35, gain: 0.16 },
    { at: 0.12, hertz: C6, seconds: 0.5, gain: 0.16 },
    { at: 0.12, hertz: E6, seconds: 0.4, gain: 0.05 },
  ],
};

/** A sound that is delayed by more than this is dropped. */
const LATE_MS = 300;

let context: AudioContext | null = null;

/** Browsers allow sound only after a user gesture; null before. */
function ready(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
  context ??= new AudioContext();
  return context;
}

/** Some browsers allow it only during the gesture itself. */
function unlock(): void {
  if (!settings.sound) return;
  try {
    ready()
      ?.resume()
      .catch(() => {});
  } catch {
    // See play().
  }
}
for (const touch of ["pointerup", "keydown"])
  globalThis.addEventListener?.(touch, unlock, { once: true, passive: true });

function strike(audio: AudioContext, { at, hertz, seconds, gain }: Note): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.type = hertz < 300 ? "sine" : "triangle";
  tone.frequency.setValueAtTime(hertz, start);
  // Low tones drop a little, as wood does.
  if (hertz < 300) tone.frequency.exponentialRampToValueAtTime(hertz * 0.6, start + seconds);
  loud.gain.setValueAtTime(0, start);
  loud.gain.linearRampToValueAtTime(gain, start + 0.006);
  loud.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  tone.connect(loud).connect(audio.destination);
  tone.start(start);
  tone.stop(start + seconds + 0.02);
}

/** Play a sound if sounds are enabled and possible. Never throws. */
export function play(sound: Sound): void {
  if (!settings.sound) return;
  try {
    const audio = ready();
    if (audio === null) return;
    const strikeAll = (): void => NOTES[sound].forEach((note) => strike(audio, note));
    if (audio.state === "running") return strikeAll();
    // Its clock is suspended: a sound started now would play whenever it resumes.
    const asked = Date.now();
    audio.resume().then(
      () => Date.now() - asked < LATE_MS && strikeAll(),
      () => {},
    );
  } catch {
    // No device or too many contexts: stay silent.
  }
}
