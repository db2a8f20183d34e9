import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { ContentForm } from '#app/routes/admin/content/content-form.tsx'
import { ContentManager } from '#app/routes/admin/content/content-manager.tsx'
import { managerAddress } from '#app/routes/admin/content/manager-address.ts'
import { SynonymForm } from '#app/routes/admin/content/synonyms/synonym-form.tsx'
import { Chips } from '#app/ui/badge.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field, Select, TextInput } from '#app/ui/forms/field.tsx'
import { Table } from '#app/ui/table.tsx'
import type { Person } from '#domain/accounts/person.ts'
import { itemKey } from '#domain/search/item-key.ts'
import {
  addPhrasing,
  findPhrasingTargets,
  type PhrasingTarget,
  removePhrasing,
} from '#domain/search/learning/phrasing.ts'
import { addedPhrasing, phrasingFields, phrasingOf, writeAdded } from '#domain/search/learning/phrasing-input.ts'
import { findSignals, type SearchSignal } from '#domain/search/learning/search-signals.ts'
import { search } from '#domain/search/search.ts'
import { mayManageSearch } from '#domain/search/search-policy.ts'
import { findUnansweredQueries } from '#domain/search/search-queries.ts'
import { addSynonym, findSynonymTerms } from '#domain/search/synonyms/synonym.ts'
import { synonymInput } from '#domain/search/synonyms/synonym-input.ts'
import type { Route } from './+types/searches-page.ts'
import { searchSections, sectionNamed, signalColumns, unansweredColumns } from './signal-columns.tsx'

/** `suggested` is the key of the item that seems to answer, null for none. */
interface PhrasingFormProps {
  readonly text: string
  readonly targets: readonly PhrasingTarget[]
  readonly suggested: string | null
}

const optionOf = ({ key, version }: PhrasingTarget) => `${key}@${version}`

/** Posts `intent=phrase` with `text`, and `target` as 'faq:12@3'. */
function PhrasingForm({ text, targets, suggested }: PhrasingFormProps) {
  const best = targets.find(({ key }) => key === suggested)
  return (
    <ContentForm
      title="Jadikan cara bertanya"
      description="Siapa pun yang bertanya begini menemukan teks yang Anda pilih. Tidak tampil di publik."
      intent="phrase"
      item={null}
      stored={{ text, target: best ? optionOf(best) : '' }}
      className="lg:sticky lg:top-[calc(var(--top-bar)+1rem)]"
    >
      <Field label="Cara bertanya" name="text" hint="Boleh dirapikan. Jangan ada nama atau nomor orang.">
        <TextInput autoComplete="off" />
      </Field>
      <Field label="Dijawab oleh" name="target">
        <Select none="Pilih teks yang menjawabnya">
          {[...Map.groupBy(targets, ({ place }) => place)].map(([place, group]) => (
            <optgroup key={place} label={place}>
              {group.map((target) => (
                <option key={target.key} value={optionOf(target)}>
                  {target.title}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
    </ContentForm>
  )
}

const addressOf = (section: string) => managerAddress('/admin/searches', { bagian: section })

const longestText = 200

export const meta: Route.MetaFunction = () => [{ title: 'Pencarian tak terjawab · Helpdesk SPMB' }]

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSearch)
  const { searchParams } = new URL(request.url)
  const { name, kind } = sectionNamed(searchParams.get('bagian'))
  const textAt = (param: string) => searchParams.get(param)?.slice(0, longestText) ?? null
  const [queries, signals, terms] = await Promise.all([
    kind ? [] : findUnansweredQueries(person),
    kind ? findSignals(person, kind) : [],
    findSynonymTerms(person),
  ])
  const phrasing = textAt('jadikan')
  return {
    ...{ section: name, queries, signals, terms, chosen: textAt('sinonim') },
    phrasing: phrasing === null ? null : await loadPhrasing(person, phrasing, signals),
    added: searchParams.get('added'),
  }
}

async function loadPhrasing(person: Person, text: string, signals: readonly SearchSignal[]) {
  const [targets, { results }] = await Promise.all([
    findPhrasingTargets(person),
    search(text, { kinds: ['faq', 'article'], limit: 1 }),
  ])
  const [opened] = signals.find((signal) => signal.text === text)?.opened ?? []
  const [found] = results
  return { text, targets, suggested: opened?.key ?? (found ? itemKey(found) : null) }
}

const stepForm = z.discriminatedUnion('intent', [
  synonymInput.extend({ intent: z.literal('add') }),
  phrasingFields.extend({ intent: z.literal('phrase') }),
  z.object({ intent: z.literal('restore'), id: addedPhrasing }),
])

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageSearch)
  const address = addressOf(sectionNamed(new URL(request.url).searchParams.get('bagian')).name)
  return answerForm(request, stepForm, async (step) => {
    switch (step.intent) {
      case 'add':
        await addSynonym(person, step)
        return redirectWithFlash(address(), 'Sinonim disimpan. Pencarian berikutnya sudah memakainya.')
      case 'phrase': {
        const input = phrasingOf(step)
        await addPhrasing(person, input)
        const words = 'Cara bertanya ditambahkan. Pencarian berikutnya sudah memakainya.'
        return redirectWithFlash(address({ added: writeAdded(input) }), words)
      }
      case 'restore':
        await removePhrasing(person, step.id)
        return redirectWithFlash(address(), 'Cara bertanya dihapus lagi')
    }
  })
}

export default function SearchesPage({ loaderData }: Route.ComponentProps) {
  const { queries, signals, terms, chosen, phrasing, added } = loaderData
  const section = sectionNamed(loaderData.section)
  const address = addressOf(section.name)
  const steps = { phrasing: (text: string) => address({ jadikan: text }) }
  const empty = (
    <EmptyState title={section.empty}>
      Yang dicari muncul di sini bila setidaknya dua jaringan mencarinya, yang paling sering di atas. Tidak dicatat
      siapa yang mencari.
    </EmptyState>
  )
  return (
    <ContentManager
      title="Pencarian tak terjawab"
      description={`${section.about} Yang sudah terjawab hilang dari daftar.`}
      address={address}
      removed={{ id: added, words: 'Cara bertanya sudah ditambahkan.' }}
      form={
        phrasing ? (
          <PhrasingForm key={phrasing.text} {...phrasing} />
        ) : (
          chosen !== null && <SynonymForm key={chosen} variants={chosen} terms={terms} />
        )
      }
    >
      <Chips
        label="Bagian"
        selected={section.name}
        items={searchSections.map(({ name, label }) => ({ value: name, label, to: addressOf(name)() }))}
      />
      {section.kind === null ? (
        <Table
          caption={section.label}
          columns={unansweredColumns({ ...steps, synonym: (text) => address({ sinonim: text }) })}
          rows={queries}
          rowKey={({ text }) => text}
          empty={empty}
        />
      ) : (
        <Table
          caption={section.label}
          columns={signalColumns(section, steps)}
          rows={signals}
          rowKey={({ text, first }) => `${first?.key} ${text}`}
          empty={empty}
        />
      )}
    </ContentManager>
  )
}
