// Asks the portal what is doubtful about a reply, before it is sent.
import type { ReplyFinding } from '#domain/tickets/reply-guard/reply-finding.ts'

/**
 * What was found; nothing for a reply that is as it should be.
 * @throws when the portal cannot be asked, or the asking was called off: the reply is then sent as it is.
 */
export async function askReplyCheck(
  ticketId: number,
  message: string,
  signal: AbortSignal,
): Promise<readonly ReplyFinding[]> {
  const body = new URLSearchParams({ message })
  const answer = await fetch(`/helpdesk/tickets/${ticketId}/check-reply`, {
    method: 'POST',
    body,
    signal,
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`the portal answered ${answer.status}`)
  const { findings } = (await answer.json()) as { findings: readonly ReplyFinding[] }
  return findings
}
