// Loads the content of the instance into the database at every start: what is new comes in, what staff changed stays.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { shutDemoAccounts } from '#domain/accounts/registration/ensure-demo-accounts.ts'
import { loadAnnouncements, removeLoadedAnnouncements } from '#domain/content/announcements/announcement.server.ts'
import { loadArticles } from '#domain/content/articles/managed-articles.ts'
import { loadCannedReplies } from '#domain/content/canned-replies/managed-canned-replies.ts'
import { loadFaqs } from '#domain/content/faq/managed-faqs.ts'
import { loadOffices } from '#domain/offices/managed-offices.ts'
import { loadSynonyms } from '#domain/search/synonyms/synonym.ts'
import { loadSeason } from '#domain/season/season.server.ts'
import { seasonSchema } from '#domain/season/season.ts'
import { findUnknownMarkers } from '#domain/season/season-markers.ts'
import { loadTicketCategories } from '#domain/tickets/categories/category.server.ts'
import { loadDemoTickets, removeDemoTickets } from '#domain/tickets/demo/demo-tickets.ts'
import { loadHolidays } from '#domain/tickets/sla/holiday.ts'
import { instanceFile } from '#platform/instance/instance-file.server.ts'
import { getSetting, initialiseSetting } from '#platform/settings/settings.ts'
import { addDays, endOfDay, isoDay, now, zonedInstant } from '#shared/dates.ts'
import { splitFrontMatter } from '#shared/front-matter.ts'

const named = z.object({ id: z.string(), name: z.string() })

const officesFile = z.object({
  offices: z.array(
    z.object({
      no: z.int(),
      name: z.string(),
      seat: z.string(),
      address: z.string(),
      callCentre: z.string(),
      nicknames: z.string(),
    }),
  ),
  regencies: z.array(z.object({ name: z.string(), kind: z.enum(['kota', 'kabupaten']), office: z.int() })),
})

/** Source, last review with its author, and next review: required for shipped texts. */
const reviewed = {
  source: z.string().min(1),
  reviewed: z.iso.date(),
  editor: z.string().min(1),
  reviewBy: z.iso.date(),
}

const faqFile = z.object({
  categories: z.array(
    named.extend({
      topics: z.array(
        z.object({
          name: z.string(),
          items: z.array(
            z
              .object({
                key: z.string(),
                question: z.string(),
                answer: z.string(),
                asked: z.array(z.string()),
                // What an export marks as a draft is not shipped: it would be public.
                draft: z.literal(false).optional(),
                ...reviewed,
              })
              .transform(({ reviewed: reviewedOn, draft: _, ...item }) => ({ ...item, reviewedOn })),
          ),
        }),
      ),
    }),
  ),
})

const knowledgeFile = z.object({
  categories: z.array(z.object({ id: z.string(), title: z.string(), description: z.string(), icon: z.string() })),
})

/** `updated` is the day the text was last worked on; it changes with the text and not with the day it is loaded. */
const articleHead = z.object({
  id: z.string(),
  category: z.string(),
  title: z.string(),
  summary: z.string(),
  updated: z.iso.date(),
  asked: z.array(z.string()),
  ...reviewed,
})

const announcementsFile = z.array(
  z.object({
    key: z.string(),
    title: z.string(),
    content: z.string(),
    date: z.iso.date(),
    expires: z.iso.date().nullable(),
    sample: z.boolean().default(false),
    pinned: z.boolean().default(false),
    offsetDays: z.int().optional(),
    expiresOffsetDays: z.int().nullish(),
  }),
)

const categoriesFile = z.object({ question: z.array(named), complaint: z.array(named) })

const cannedRepliesFile = z.array(
  z.object({ key: z.string(), shortcut: z.string(), title: z.string(), text: z.string() }),
)

const holidaysFile = z.array(z.object({ day: z.iso.date(), name: z.string() }))

const synonymsFile = z.array(z.object({ term: z.string(), variants: z.array(z.string()) }))

const demoTicketsFile = z.array(
  z.object({
    no: z.int(),
    name: z.string(),
    email: z.email(),
    regency: z.string(),
    kind: z.enum(['question', 'complaint']),
    category: z.string(),
    priority: z.enum(['low', 'medium', 'high', 'urgent']),
    title: z.string(),
    description: z.string(),
    state: z.enum(['pending', 'inprogress', 'waiting', 'completed']),
    reply: z.string().nullish(),
    note: z.string().optional(),
    channel: z.enum(['web', 'phone', 'whatsapp', 'counter']).optional(),
    hoursAgo: z.number().positive(),
  }),
)

function readYaml<T>(name: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(parse(readFileSync(instanceFile(name), 'utf8')))
  if (!parsed.success) throw new Error(`${instanceFile(name)}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

function readArticles() {
  const order = (name: string) => name.replace(/\d+/, (digits) => digits.padStart(3, '0'))
  return readdirSync(instanceFile('articles'))
    .filter((name) => name.endsWith('.md'))
    .sort((a, b) => order(a).localeCompare(order(b)))
    .map((name) => {
      const { head, body } = splitFrontMatter(readFileSync(instanceFile(`articles/${name}`), 'utf8'))
      const parsed = articleHead.safeParse(head)
      if (!parsed.success) throw new Error(`${instanceFile(`articles/${name}`)}: ${z.prettifyError(parsed.error)}`)
      const { updated, reviewed: reviewedOn, ...article } = parsed.data
      return { ...article, reviewedOn, content: body, updatedAt: zonedInstant(updated) }
    })
}

/** Samples without a season get dates around the first start; all others keep their dates (docs/rules-of-service.md#announcements). */
async function readAnnouncements(withSamples: boolean) {
  await initialiseSetting('first_start', isoDay(now()))
  const first = (await getSetting('first_start', z.iso.date())) ?? isoDay(now())
  const shifted = (days: number) => addDays(zonedInstant(first), days)
  return readYaml('announcements.yaml', announcementsFile)
    .filter((item) => withSamples || !item.sample)
    .map(({ key, title, content, date, expires, pinned, offsetDays, expiresOffsetDays }) => ({
      ...{ key, title, content, pinned },
      publishedAt: offsetDays === undefined ? zonedInstant(date) : shifted(offsetDays),
      expiresAt:
        typeof expiresOffsetDays === 'number' ? shifted(expiresOffsetDays + 1) : expires ? endOfDay(expires) : null,
    }))
}

const videoPlace = /^\{\{VIDEO_URL_\w+\}\}$/

/** @throws naming the file with a marker that nothing represents: readers would see it. */
function requireKnownMarkers(): void {
  const season = readYaml('season.yaml', seasonSchema)
  const articles = readdirSync(instanceFile('articles')).filter((name) => name.endsWith('.md'))
  const named = [
    ...articles.map((name) => join('articles', name)),
    'faq.yaml',
    'announcements.yaml',
    'canned-replies.yaml',
  ]
  for (const name of named) {
    const [unknown] = findUnknownMarkers(readFileSync(instanceFile(name), 'utf8'), season).filter(
      (each) => !videoPlace.test(each),
    )
    if (unknown) throw new Error(`${instanceFile(name)}: nothing stands for ${unknown}`)
  }
}

/** What demo mode added to this database goes when demo mode is left: to families it would be untrue. */
async function removeSamples(): Promise<void> {
  const samples = readYaml('announcements.yaml', announcementsFile).filter(({ sample }) => sample)
  await removeLoadedAnnouncements(samples.map(({ key }) => key))
  await removeDemoTickets(readYaml('demo-tickets.yaml', demoTicketsFile).map(({ email }) => email))
  await shutDemoAccounts()
}

/**
 * Brings the database's content up to date with the files. Demo mode adds sample announcements and tickets; without it
 * they are taken away.
 * @throws naming the file that is wrong.
 */
export async function loadContent(options: { readonly demo: boolean }): Promise<void> {
  requireKnownMarkers()
  await loadOffices(readYaml('offices.yaml', officesFile))
  await loadTicketCategories(readYaml('ticket-categories.yaml', categoriesFile))
  await loadHolidays(readYaml('holidays.yaml', holidaysFile))
  await loadCannedReplies(readYaml('canned-replies.yaml', cannedRepliesFile))
  await loadFaqs(readYaml('faq.yaml', faqFile))
  await loadArticles({ ...readYaml('knowledge.yaml', knowledgeFile), articles: readArticles() })
  await loadAnnouncements(await readAnnouncements(options.demo))
  await loadSynonyms(readYaml('synonyms.yaml', synonymsFile))
  await loadSeason(readYaml('season.yaml', seasonSchema))
  if (options.demo) await loadDemoTickets(readYaml('demo-tickets.yaml', demoTicketsFile))
  else await removeSamples()
}
