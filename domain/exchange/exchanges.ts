// The exchange of each kind, for who may edit it.
import type { Person } from '#domain/accounts/person.ts'
import { NotFound } from '#shared/errors.ts'
import { articleExchange } from './article-exchange.ts'
import type { Exchange } from './exchange.ts'
import type { ExchangeKind } from './exchange-kind.ts'
import { mayExchange } from './exchange-policy.ts'
import { faqExchange } from './faq-exchange.ts'
import { officeExchange } from './office-exchange.ts'
import { replyExchange } from './reply-exchange.ts'

const exchanges: Readonly<Record<ExchangeKind, Exchange>> = {
  faq: faqExchange,
  articles: articleExchange,
  'canned-replies': replyExchange,
  offices: officeExchange,
}

/** @throws NotFound for anyone who may not edit the kind: what one may not see is not there. */
export function exchangeFor(person: Person, kind: ExchangeKind): Exchange {
  if (!mayExchange(person, kind)) throw new NotFound()
  return exchanges[kind]
}
