// A service incident: one fault or piece of news that many families ask about at once, answered in one place. Pure.

/** Where it stands: a draft only staff see, and three states in which the public reads of it. */
export const incidentStates = {
  draft: 'Draf',
  investigating: 'Sedang diselidiki',
  fixing: 'Sedang diperbaiki',
  monitoring: 'Sudah pulih, masih dipantau',
  closed: 'Selesai',
} as const

export type IncidentState = keyof typeof incidentStates

/** The states in which the public reads of it and tickets are answered by it. */
export const openIncidentStates = ['investigating', 'fixing', 'monitoring'] as const satisfies readonly IncidentState[]

/** True while the public reads of it. */
export function isOpenIncident(state: IncidentState): boolean {
  return openIncidentStates.some((each) => each === state)
}

/** What is told to all who wait for it: news while it lasts, and the closing words. */
export type IncidentUpdateKind = 'update' | 'closing'

/** For how long after its end the public still reads of it, in days. */
export const shownAfterEnd = 7
