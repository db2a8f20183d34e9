export const draftNames = { question: 'draf-pertanyaan:', reply: 'draf-balasan:', guest: 'draf-tamu:' } as const

export const guestQuestion = `${draftNames.guest}tanya`

/** What goes when a session ends: what was written without one is not of it. */
export const draftsOfAccount: readonly string[] = [draftNames.question, draftNames.reply]

export function hasStored(): boolean {
  try {
    return Object.keys(localStorage).some((name) => Object.values(draftNames).some((each) => name.startsWith(each)))
  } catch {
    return false
  }
}

export function isStored(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

export function removeStored(starts: readonly string[]): void {
  try {
    for (const name of Object.keys(localStorage)) {
      if (starts.some((start) => name.startsWith(start))) localStorage.removeItem(name)
    }
  } catch {
    // Storage switched off: there is nothing to remove.
  }
}
