import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { mayEnter } from '#domain/accounts/permissions.ts'
import type { Person } from '#domain/accounts/person.ts'
import { database } from '#platform/database/database.server.ts'
import { now } from '#shared/dates.ts'
import { Forbidden, Invalid, NotFound } from '#shared/errors.ts'
import { savedView } from './desk-tables.ts'
import { type DeskView, deskView } from './desk-view.ts'

const savedViewLimit = 20

export interface SavedView {
  readonly id: number
  readonly name: string
  readonly view: DeskView
}

export async function findSavedViews(person: Person): Promise<SavedView[]> {
  const rows = await database
    .select({ id: savedView.id, name: savedView.name, view: savedView.view })
    .from(savedView)
    .where(eq(savedView.personId, person.id))
    .orderBy(asc(sql`lower(${savedView.name})`))
  return rows.map((row) => ({ ...row, view: deskView.parse(row.view) }))
}

/** Saves the view; an own one of this name is replaced. @throws Forbidden for clients; Invalid for too many. */
export async function saveView(person: Person, name: string, view: DeskView): Promise<void> {
  if (!mayEnter(person, 'helpdesk')) throw new Forbidden()
  const others = and(eq(savedView.personId, person.id), sql`${savedView.name} <> ${name}`)
  if ((await database.$count(savedView, others)) >= savedViewLimit) {
    const message = `Paling banyak ${savedViewLimit} daftar tersimpan. Hapus salah satu lebih dulu`
    throw new Invalid(message, { name: message })
  }
  await database
    .insert(savedView)
    .values({ personId: person.id, name, view, createdAt: now() })
    .onConflictDoUpdate({ target: [savedView.personId, savedView.name], set: { view } })
}

/** @throws NotFound unless it is the person's own; Invalid for a used name. */
export async function renameView(person: Person, id: number, name: string): Promise<void> {
  const own = eq(savedView.personId, person.id)
  await database.transaction(async (tx) => {
    if ((await tx.$count(savedView, and(own, eq(savedView.name, name), ne(savedView.id, id)))) > 0) {
      const message = 'Nama ini sudah dipakai daftar lain'
      throw new Invalid(message, { name: message })
    }
    const changed = await tx
      .update(savedView)
      .set({ name })
      .where(and(own, eq(savedView.id, id)))
      .returning({ id: savedView.id })
    if (changed.length === 0) throw new NotFound('Daftar ini sudah tidak ada.')
  })
}

export async function removeView(person: Person, id: number): Promise<void> {
  await database.delete(savedView).where(and(eq(savedView.id, id), eq(savedView.personId, person.id)))
}
