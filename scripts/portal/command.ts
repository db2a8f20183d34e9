// What a command of `portal` is, and what it stands on.

/** What is around a command: where it writes, and its database. Tests put theirs in its place. */
export interface Surroundings {
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
  /** As `with-database.ts`. */
  readonly withDatabase: <Result>(act: () => Promise<Result>) => Promise<Result>
  readonly withRunningDatabase: <Result>(act: () => Promise<Result>) => Promise<Result | undefined>
}

/** One command. */
export interface Command {
  readonly summary: string
  /** Everything that `--help` shows. */
  readonly usage: string
  /** Before the sentence of an error, such as 'Cadangan gagal: '. */
  readonly failure?: string
  /**
   * Does it and gives the exit code.
   * @throws with a sentence for the operator.
   */
  readonly run: (args: readonly string[], around: Surroundings) => Promise<number>
}

/** Thrown for words that a command does not understand: its usage is shown, and the exit code is 2. */
export class WrongUse extends Error {}

/** What `act` gives; where it fails over the words that were typed, as `parseArgs` does, a `WrongUse`. */
export function reading<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error))
  }
}
