// Where drafts lie on a device (localStorage), and how they are removed from it.
/** What the names of drafts begin with: of questions, by their person, and of replies, by their question. */
export const draftNames = { question: 'draf-pertanyaan:', reply: 'draf-balasan:' } as const

/** Under whose name a question without an account lies. */
export const nobody = 'tanpa-akun'

/** True while some draft lies on this device. */
export function hasStored(): boolean {
  try {
    return Object.keys(localStorage).some((name) => Object.values(draftNames).some((each) => name.startsWith(each)))
  } catch {
    return false
  }
}

/** Removes every draft whose name begins so, but `except`; without `start` all drafts. */
export function removeStored(start?: string, except?: string): void {
  const starts = start === undefined ? Object.values(draftNames) : [start]
  try {
    for (const name of Object.keys(localStorage)) {
      if (name !== except && starts.some((each) => name.startsWith(each))) localStorage.removeItem(name)
    }
  } catch {
    // Storage switched off: there is nothing to remove.
  }
}
