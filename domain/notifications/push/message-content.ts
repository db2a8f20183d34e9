// What a device shows of a message: no word of a case, because it stands on the screen of a telephone that others see.
import { getSeason } from '#domain/season/get-season.ts'
import type { PushContent } from '#platform/push/web-push.server.ts'
import { now } from '#shared/dates.ts'
import type { pushMessage } from './push-tables.ts'
import { withdrawalReason } from './push-withdrawal.ts'
import { isAboutStage, reminderWords } from './stage-reminders.ts'

/** The words of every answer, also to a sealed report: who sees the screen cannot tell one from the other. */
export const answerPushWords = { title: 'Helpdesk SPMB', body: 'Ada jawaban untuk Anda.' } as const

/** Seconds for which a push service keeps a message while the device is off. */
export const pushLifetime = 24 * 60 * 60

/** The words of news that belong to no ticket. */
function newsBody(reason: string): string {
  if (reason.startsWith('desk.')) return 'Ada tiket yang perlu ditangani.'
  return reason.startsWith('faq.') ? 'Ada kabar tentang pertanyaan Anda.' : 'Ada kabar penting tentang SPMB.'
}

/** What is shown, and the seconds for which the push service may keep it. */
export interface LastingContent {
  readonly content: PushContent
  readonly lifetime: number
}

/** Null for a reminder whose words are not true any more. */
export async function contentOf(
  message: typeof pushMessage.$inferSelect,
  publicId: string | null,
): Promise<LastingContent | null> {
  const { reason, ticketId } = message
  const { title } = answerPushWords
  if (isAboutStage(reason)) {
    const words = reminderWords(reason, await getSeason(), now())
    if (!words) return null
    const content = { title, body: words.body, path: message.path ?? '/', tag: `tahap-${words.stageId}` }
    return { content, lifetime: Math.ceil(Math.min(pushLifetime, words.lasts / 1_000)) }
  }
  const about =
    ticketId === null
      ? { body: newsBody(reason), path: message.path ?? '/announcements', tag: reason }
      : {
          ...{ path: `/status/${publicId}`, tag: `jawaban-${ticketId}` },
          ...(reason.startsWith(withdrawalReason) && { body: 'Ada perubahan pada pertanyaan Anda.' }),
        }
  return { content: { ...answerPushWords, ...about }, lifetime: pushLifetime }
}
