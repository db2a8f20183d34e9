// What `npm run test:deploy` tries one after the other, and what a trial may say.

/** One thing that is tried. `run` gives what is worth reading in a line, and throws when something is not as it must be. */
export interface Trial {
  readonly name: string
  readonly run: () => Promise<string>
}

/** This machine lacks what a trial needs; the message says what, and how to get it. */
export class Missing extends Error {}

/** How long a trial waits for an event: many times what it takes, for machines with other work. Milliseconds. */
export const patience = { limit: 300_000 }

/** @throws Error with `what` unless `isSo`. */
export function must(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(what)
}

/** What has been set up and is taken down at the end, the last one first. */
export class Standing {
  readonly #steps: (() => Promise<unknown>)[] = []

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step)
  }

  /** Everything, even when a part of it does not go. */
  async takeDown(): Promise<void> {
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) await step().catch(() => undefined)
  }
}
