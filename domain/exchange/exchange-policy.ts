// Who may export and import a kind of content: those who may edit it. Pure.
import type { Person } from '#domain/accounts/person.ts'
import { mayManageArticles } from '#domain/content/articles/article-policy.ts'
import { mayManageCannedReplies } from '#domain/content/canned-replies/canned-reply-policy.ts'
import { mayManageFaq } from '#domain/content/faq/faq-policy.ts'
import { mayManageOffices } from '#domain/offices/office-policy.ts'
import type { ExchangeKind } from './exchange-kind.ts'

const rules: Readonly<Record<ExchangeKind, (person: Person) => boolean>> = {
  faq: mayManageFaq,
  articles: mayManageArticles,
  'canned-replies': mayManageCannedReplies,
  offices: mayManageOffices,
}

/** The rule of the editors of this kind. */
export const mayExchange = (person: Person, kind: ExchangeKind): boolean => rules[kind](person)
