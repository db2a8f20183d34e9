// What urgent announcements can be about: a regency, or a stage that is not over. Their names are those families know.
import { findRegencies } from '#domain/offices/public-offices.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { seasonAt } from '#domain/season/season-progress.ts'
import { now } from '#shared/dates.ts'

/** A subject as announcements and devices name it, for example 'regency:12', with its name. */
export interface NewsTopic {
  readonly id: string
  readonly name: string
}

export async function findNewsTopics(): Promise<NewsTopic[]> {
  const [regencies, season] = await Promise.all([findRegencies(), getSeason()])
  const open = season ? seasonAt(season, now()).stages.filter(({ state }) => state !== 'past') : []
  return [
    ...open.map(({ id, name }) => ({ id: `stage:${id}`, name: `Tahap ${name}` })),
    ...regencies.map(({ id, name }) => ({ id: `regency:${id}`, name })),
  ]
}
