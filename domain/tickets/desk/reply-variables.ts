// A reply with its variables filled in, canned or written for many. Pure: pages fill what they show.
export interface ReplyVariables {
  readonly nama: string
  readonly id: string
  readonly judul: string
  readonly agen: string
}

export function replyVariables(
  ticket: { readonly contactName: string; readonly publicId: string; readonly title: string },
  agent: string,
): ReplyVariables {
  return { nama: ticket.contactName, id: ticket.publicId, judul: ticket.title, agen: agent }
}

/** A text of the portal as a reply, with greeting and signature. */
export function asReply(text: string, { nama, agen }: Pick<ReplyVariables, 'nama' | 'agen'>): string {
  return `Halo ${nama},\n\n${text.trim()}\n\n${agen}\n`
}

export function unknownVariables(text: string): string[] {
  const words = [...text.matchAll(/\{[\p{L}\d_]{1,30}\}/gu)].map(([word]) => word)
  return [...new Set(words)].filter((word) => !/^\{(nama|id|judul|agen)\}$/.test(word))
}

/** Puts the values in; a word in braces that is no variable stays as it is, and a value is never read as one. */
export function fillCannedReply(text: string, variables: ReplyVariables): string {
  return text.replaceAll(/\{(nama|id|judul|agen)\}/g, (_, name: keyof ReplyVariables) => variables[name])
}
