// Where drafts lie on a device (localStorage), and how they are removed from it.
/** What the names of drafts begin with: of questions, by their person, and of replies, by their question. */
export const draftNames = { question: 'draf-pertanyaan:', reply: 'draf-balasan:' } as const

/** Removes every draft whose name begins so; without `start` all drafts. */
export function removeStored(start?: string): void {
  const starts = start === undefined ? Object.values(draftNames) : [start]
  try {
    for (const name of Object.keys(localStorage)) {
      if (starts.some((each) => name.startsWith(each))) localStorage.removeItem(name)
    }
  } catch {
    // Storage switched off: there is nothing to remove.
  }
}
