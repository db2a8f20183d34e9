// The mail to administrators when a webhook was paused.
import { eq } from 'drizzle-orm'
import { staff } from '#domain/accounts/people-views.ts'
import { mayManageApiKeys } from '#domain/api-keys/api-key-policy.ts'
import { webhook } from '#domain/api-keys/api-key-tables.ts'
import { action, greeting, paragraph } from '#domain/notifications/letter.ts'
import { queueMail } from '#domain/notifications/queue-mail.ts'
import { database } from '#platform/database/database.server.ts'

/** Tells everybody who looks after webhooks, once for each pause. */
export async function tellPause(webhookId: number): Promise<void> {
  const [found] = await database.select().from(webhook).where(eq(webhook.id, webhookId))
  if (!found?.pausedAt || found.removedAt) return
  const admins = await database.select().from(staff).where(eq(staff.role, 'admin'))
  for (const { id, name, email } of admins.filter(mayManageApiKeys)) {
    await queueMail({
      reason: `webhook.paused:${webhookId}:${found.pausedAt.toISOString()}`,
      recipient: email,
      personId: id,
      subject: 'Webhook dijeda karena penerimanya tidak menjawab',
      letter: [
        greeting(name),
        paragraph(
          `Selama sehari tidak ada pesan yang diterima oleh ${new URL(found.address).host}, jadi portal berhenti mengirim ke sana.`,
        ),
        paragraph('Pesan yang belum terkirim disimpan. Setelah sistem itu pulih, lanjutkan webhook-nya.'),
        action('Buka webhook', '/admin/webhooks'),
      ],
    })
  }
}
