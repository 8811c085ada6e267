/** What screen readers are to say, from wherever it comes. */

class Announcements {
  /** Each new list is read out. */
  sentences = $state.raw<readonly string[]>([]);
  /** Urgent, such as the player's turn. */
  call = $state.raw("");
}

export const announcements = new Announcements();
