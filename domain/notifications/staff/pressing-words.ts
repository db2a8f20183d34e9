// What presses an agent, in one line. Pure.

/** '97 tiket lewat waktu · 12 jatuh tempo dalam 1 jam'; null when nothing presses. `when` says until when `soon` counts. */
export function pressingWords(
  { overdue, soon, escalated }: { readonly overdue: number; readonly soon: number; readonly escalated: number },
  when = 'dalam 1 jam',
): string | null {
  const tickets = (many: number) => `${many.toLocaleString('id-ID')} tiket`
  const due = overdue > 0 ? soon.toLocaleString('id-ID') : tickets(soon)
  const parts = [
    overdue > 0 && `${tickets(overdue)} lewat waktu`,
    soon > 0 && `${due} jatuh tempo ${when}`,
    escalated > 0 && `${tickets(escalated)} cabang dinas lewat lebih dari satu hari kerja`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? parts.join(' · ') : null
}
