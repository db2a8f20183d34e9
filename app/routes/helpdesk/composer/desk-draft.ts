/** The reply to a ticket of this number, or the note on it; apart from drafts of requesters, who know public IDs only. */
export function deskDraft(ticketId: number | string, what: 'reply' | 'note' = 'reply'): string {
  // The dot ends the number: forgetting 12 leaves 120 alone.
  return `petugas-${what}-${ticketId}.`
}
