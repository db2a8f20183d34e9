// The mails to those who write content.
import { and, eq, inArray, sql } from 'drizzle-orm'
import { permissionGrant, user } from '#domain/accounts/account-tables.ts'
import { database } from '#platform/database/database.server.ts'
import { formatLongDate, wibInstant } from '#shared/dates.ts'
import { action, greeting, paragraph } from './letter.ts'
import { queueMail } from './queue-mail.ts'

/** Reminds every administrator who writes content that an article should be read again: once per article and day. */
export async function mailReviewDue(due: {
  readonly articleId: string
  readonly categoryId: string
  readonly title: string
  readonly reviewBy: string
}): Promise<void> {
  const writers = await database
    .selectDistinct({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .innerJoin(permissionGrant, eq(permissionGrant.userId, user.id))
    .where(
      and(
        eq(user.role, 'admin'),
        sql`${user.banned} is not true`,
        inArray(permissionGrant.permission, ['content', 'super_admin']),
      ),
    )
  for (const { id, name, email } of writers) {
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
