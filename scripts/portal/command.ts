export interface Surroundings {
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
  readonly withDatabase: <Result>(act: () => Promise<Result>) => Promise<Result>
  readonly withRunningDatabase: <Result>(act: () => Promise<Result>) => Promise<Result | undefined>
}

export interface Command {
  readonly summary: string
  readonly usage: string
  readonly failure?: string
  /**
   * Does it and gives the exit code.
   * @throws with a sentence for the operator.
   */
  readonly run: (args: readonly string[], around: Surroundings) => Promise<number>
}

export class WrongUse extends Error {}

export function reading<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error))
  }
}
