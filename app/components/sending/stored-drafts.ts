// Where drafts lie on a device (localStorage), and how they are removed from it.
/**
 * What the names of drafts begin with: of an account's questions, by their person, of replies, by their question, and of
 * what is written without an account.
 */
export const draftNames = { question: 'draf-pertanyaan:', reply: 'draf-balasan:', guest: 'draf-tamu:' } as const

/** The name of the draft of a question without an account. */
export const guestQuestion = `${draftNames.guest}tanya`

/** What goes when a session ends: what was written without one is not of it. */
export const draftsOfAccount: readonly string[] = [draftNames.question, draftNames.reply]

/** True while some draft lies on this device. */
export function hasStored(): boolean {
  try {
    return Object.keys(localStorage).some((name) => Object.values(draftNames).some((each) => name.startsWith(each)))
  } catch {
    return false
  }
}

/** True while a draft lies under this name. */
export function isStored(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

/** Removes every draft whose name begins with one of these. */
export function removeStored(starts: readonly string[]): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (starts.some((start) => name.startsWith(start))) localStorage.removeItem(name)
    }
  } catch {
    // Storage switched off: there is nothing to remove.
  }
}
