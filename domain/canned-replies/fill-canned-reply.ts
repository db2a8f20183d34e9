// A canned reply with its variables filled in. Pure: pages fill the one that is chosen.

/** What the variables stand for: {nama} the requester, {id} the public ID, {judul} the title, {agen} who answers. */
export interface ReplyVariables {
  readonly nama: string
  readonly id: string
  readonly judul: string
  readonly agen: string
}

/** Puts the values in; a word in braces that is no variable stays as it is, and a value is never read as one. */
export function fillCannedReply(text: string, variables: ReplyVariables): string {
  return text.replaceAll(/\{(nama|id|judul|agen)\}/g, (_, name: keyof ReplyVariables) => variables[name])
}
