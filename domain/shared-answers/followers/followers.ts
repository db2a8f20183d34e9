import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { people } from '#domain/accounts/people-views.ts'
import type { Person } from '#domain/accounts/person.ts'
import { notifyPerson } from '#domain/notifications/news/notify-person.ts'
import { notify } from '#domain/notifications/notification.server.ts'
import { pushIncidentNews } from '#domain/notifications/push/push-messages.ts'
import { incidentAddress } from '#domain/shared-answers/incident-address.ts'
import { isShown } from '#domain/shared-answers/incident-news.ts'
import { openIncidentStates } from '#domain/shared-answers/service-incident.ts'
import {
  serviceIncident,
  serviceIncidentFollower,
  serviceIncidentUpdate,
} from '#domain/shared-answers/service-incident-tables.ts'
import { bulk } from '#domain/tickets/bulk/bulk-views.ts'
import { fillCannedReply } from '#domain/tickets/desk/reply-variables.ts'
import { database } from '#platform/database/database.server.ts'
import { makeLimit } from '#platform/limits.server.ts'
import { now } from '#shared/dates.ts'
import { NotFound } from '#shared/errors.ts'

interface Follower {
  readonly person: Person | null
  readonly device: string
  readonly network: string
}

const networks = makeLimit('incident-network')

/** Counts the account, or else the device, once. @throws NotFound when the incident is not public; TooMany. */
export async function followIncident(incidentId: number, { person, device, network }: Follower): Promise<void> {
  await networks.take(network)
  const open = and(eq(serviceIncident.id, incidentId), inArray(serviceIncident.state, [...openIncidentStates]))
  const [incident] = await database.select({ id: serviceIncident.id }).from(serviceIncident).where(open)
  if (!incident) throw new NotFound('Gangguan ini sudah selesai.')
  const who = person?.role === 'client' ? { personId: person.id } : { device }
  await database
    .insert(serviceIncidentFollower)
    .values({ incidentId, ...who, createdAt: now() })
    .onConflictDoNothing()
}

const follower = people('follower')

async function findShown(updateId: number) {
  const [found] = await database
    .select({
      incidentId: serviceIncident.id,
      title: serviceIncident.title,
      text: serviceIncidentUpdate.text,
      toldAt: serviceIncidentUpdate.followersToldAt,
    })
    .from(serviceIncidentUpdate)
    .innerJoin(serviceIncident, eq(serviceIncident.id, serviceIncidentUpdate.incidentId))
    .leftJoin(bulk, eq(bulk.id, serviceIncidentUpdate.bulkId))
    .where(and(eq(serviceIncidentUpdate.id, updateId), isShown()))
  return found
}

/** Notifies each of them once, however often it is called; not when it was cancelled. */
export async function notifyFollowers(updateId: number): Promise<void> {
  const news = await findShown(updateId)
  if (!news || news.toldAt) return
  const waiting = await database
    .select({ id: follower.id, name: follower.name, email: follower.email, emailVerified: follower.emailVerified })
    .from(serviceIncidentFollower)
    .innerJoin(follower, eq(follower.id, serviceIncidentFollower.personId))
    .where(
      and(
        eq(serviceIncidentFollower.incidentId, news.incidentId),
        isNotNull(serviceIncidentFollower.personId),
        isNull(follower.consentWithdrawnAt),
        isNull(follower.erasedAt),
      ),
    )
  const path = incidentAddress(news.incidentId)
  const reason = `service-incident.update:${updateId}` as const
  for (const person of waiting) {
    await notifyPerson(person, {
      ...{ reason, path, label: 'Baca kabar selengkapnya' },
      title: `Kabar terbaru: ${news.title}`,
      text: withoutVariables(news.text, person.name),
    })
  }
  await notify(
    waiting.map(({ id }) => id),
    { kind: 'incident_news', reason, ticketId: null, path, text: `Kabar terbaru: ${news.title}` },
  )
  await pushIncidentNews(
    news.incidentId,
    waiting.map(({ id }) => id),
    { reason, path },
  )
  await database
    .update(serviceIncidentUpdate)
    .set({ followersToldAt: now() })
    .where(eq(serviceIncidentUpdate.id, updateId))
}

function withoutVariables(text: string, name: string): string {
  return fillCannedReply(text, { nama: name, id: '', judul: 'masalah Anda', agen: 'Helpdesk SPMB' })
}
