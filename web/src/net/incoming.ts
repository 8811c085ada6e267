/** Messages of the server, checked as they arrive. */

import { EVENTS, MESSAGES, type ToClient } from "../protocol";

let isReported = false;

/**
 * A message of the server. Null for one that this page does not know, which is ignored, and for
 * one without the fields that the protocol promises, which is reported once.
 */
export function parseMessage(data: unknown): ToClient | null {
  let message: unknown;
  try {
    message = JSON.parse(String(data));
  } catch {
    return report(data);
  }
  const sample = sampleOf(MESSAGES, message, "t");
  if (sample === null) return null;
  const events: unknown = (message as { events?: unknown }).events ?? [];
  const isWhole =
    matches(message, sample) &&
    Array.isArray(events) &&
    events.every((event) => matches(event, sampleOf(EVENTS, event, "e") ?? ANY_EVENT));
  return isWhole ? (message as ToClient) : report(data);
}

const ANY_EVENT = { e: "", version: 0 };

/** The sample of what a tag names; null for an unknown tag. */
function sampleOf(samples: object, value: unknown, tag: string): unknown {
  const name = (value as Record<string, unknown> | null)?.[tag];
  if (typeof name !== "string" || !Object.hasOwn(samples, name)) return null;
  return (samples as Record<string, unknown>)[name];
}

/** Whether a value has everything that a sample has, of the same types. */
function matches(value: unknown, sample: unknown): boolean {
  if (Array.isArray(sample)) {
    const [inside] = sample as unknown[];
    return Array.isArray(value) && (inside == null || value.every((one) => matches(one, inside)));
  }
  if (typeof value !== typeof sample || value === null || Array.isArray(value)) return false;
  if (typeof sample !== "object") return true;
  return Object.entries(sample ?? {}).every(([name, part]) =>
    part === null ? true : matches((value as Record<string, unknown>)[name], part),
  );
}

function report(data: unknown): null {
  if (!isReported) console.error("The server sent a message that makes no sense.", data);
  isReported = true;
  return null;
}
