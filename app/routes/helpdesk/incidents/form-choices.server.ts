import { findRegencies } from '#domain/offices/public-offices.ts'
import { getSeason } from '#domain/season/get-season.ts'
import { findTicketCategories } from '#domain/tickets/categories/category.server.ts'
import { isoDay, now } from '#shared/dates.ts'

export async function loadFormChoices() {
  const [categories, season, regencies] = await Promise.all([
    findTicketCategories('question'),
    getSeason(),
    findRegencies(),
  ])
  const stages = (season?.stages ?? []).map(({ id, name }) => ({ id, name }))
  return { choices: { categories, stages, regencies }, today: isoDay(now()) }
}
