// The help that somebody's words ask for, with the crisis line as administrators set it.
import { getCrisisLine } from './crisis-line.ts'
import { type DistressHelp, helpFor } from './distress-help.ts'
import { findDistress } from './find-distress.ts'

/** Null for harmless words. */
export async function findHelp(words: string): Promise<DistressHelp | null> {
  const danger = findDistress(words)
  return danger && helpFor(danger, await getCrisisLine())
}
