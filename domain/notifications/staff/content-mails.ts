// The mails to those who write content.
import { eq } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { isAdminWith } from '#domain/accounts/permissions.ts'
import { action, greeting, paragraph } from '#domain/notifications/letter.ts'
import { queueMail } from '#domain/notifications/queue-mail.ts'
import { database } from '#platform/database/database.server.ts'
import { formatLongDate, wibInstant } from '#shared/dates.ts'

/** Reminds every administrator who writes content that an article should be read again: once per article and day. */
export async function mailReviewDue(due: {
  readonly articleId: string
  readonly categoryId: string
  readonly title: string
  readonly reviewBy: string
}): Promise<void> {
  const admins = await database.select().from(staff).where(eq(staff.role, 'admin'))
  for (const { id, name, email } of admins.filter((admin) => isAdminWith(admin, 'content'))) {
    await queueMail({
      reason: `article.review-due:${due.articleId}:${due.reviewBy}`,
      recipient: email,
      personId: id,
      subject: `Saatnya meninjau artikel: ${due.title}`,
      letter: [
        greeting(name),
        paragraph(
          `Artikel "${due.title}" perlu dibaca ulang. Tanggal tinjaunya ${formatLongDate(wibInstant(due.reviewBy))}.`,
        ),
        action('Buka artikel', `/admin/knowledge-article/${due.categoryId}?edit=${due.articleId}`),
        paragraph('Bila isinya masih benar, ganti tanggal tinjaunya, lalu simpan.'),
      ],
    })
  }
}
