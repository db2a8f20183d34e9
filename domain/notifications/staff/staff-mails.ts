import { eq } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { isAdminWith, mayWorkOnTickets } from '#domain/accounts/permissions.ts'
import { hasAddress } from '#domain/accounts/placeholder-address.ts'
import { action, greeting, paragraph } from '#domain/notifications/deliveries/letter.ts'
import { wantsAnswerMails } from '#domain/notifications/mail-preference.server.ts'
import { queueMail } from '#domain/notifications/queued-mail.ts'
import { getSeasonFill } from '#domain/season/season.server.ts'
import { countPressing } from '#domain/tickets/desk/desk-counts.ts'
import { getDueRules } from '#domain/tickets/sla/service-rules.server.ts'
import { workingTimeBetween } from '#domain/tickets/sla/working-hours.ts'
import { database } from '#platform/database/database.server.ts'
import { endOfDay, formatLongDate, isoDay, now, zonedInstant } from '#shared/dates.ts'
import { pressingWords } from './pressing-words.ts'

export async function mailReviewDue(due: {
  readonly articleId: string
  readonly categoryId: string
  readonly title: string
  readonly reviewBy: string
}): Promise<void> {
  const admins = await database.select().from(staff).where(eq(staff.role, 'admin'))
  const title = (await getSeasonFill())(due.title)
  for (const { id, name, email } of admins.filter((admin) => isAdminWith(admin, 'content'))) {
    await queueMail({
      reason: `article.review-due:${due.articleId}:${due.reviewBy}`,
      recipient: email,
      personId: id,
      subject: `Saatnya meninjau artikel: ${title}`,
      letter: [
        greeting(name),
        paragraph(
          `Artikel "${title}" perlu dibaca ulang. Tanggal tinjaunya ${formatLongDate(zonedInstant(due.reviewBy))}.`,
        ),
        action('Buka artikel', `/admin/knowledge-article/${due.categoryId}?edit=${due.articleId}`),
        paragraph('Bila isinya masih benar, ganti tanggal tinjaunya, lalu simpan.'),
      ],
    })
  }
}

/**
 * One email per agent and day, however many processes send it; none on holidays, without urgent work, or for agents
 * who switched it off. Only counts, because others may see the screen.
 */
export async function sendDigests(): Promise<void> {
  const at = now()
  const today = isoDay(at)
  const { calendar } = await getDueRules(database, at)
  if (workingTimeBetween(zonedInstant(today), endOfDay(today), calendar) === 0) return
  for (const { permissions, ...agent } of await database.select().from(staff)) {
    const person = { ...agent, permissions }
    if (!mayWorkOnTickets(person) || !agent.emailVerified || !hasAddress(agent.email)) continue
    const pressing = await countPressing(person, endOfDay(today))
    const words = pressingWords(pressing, 'harus selesai hari ini')
    if (words === null || !(await wantsAnswerMails(agent.id))) continue
    await queueMail({
      reason: `desk.digest:${today}`,
      recipient: agent.email,
      personId: agent.id,
      subject: `Ringkasan pagi: ${words}`,
      letter: [
        greeting(agent.name),
        paragraph(`Keadaan antrean Anda pada ${formatLongDate(at)}: ${words}.`),
        action('Buka antrean saya', '/helpdesk/dashboard'),
        paragraph('Ringkasan ini dapat dimatikan di halaman Notifikasi.'),
      ],
    })
  }
}
