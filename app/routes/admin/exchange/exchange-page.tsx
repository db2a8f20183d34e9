// '/admin/exchange/:kind': all content of a kind as one file to take away, and a file brought in after a look at what it changes.
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { isFormProblem } from '#app/forms/form-problem.ts'
import { clientActionKeepingInput } from '#app/forms/offline-form.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import type { FormUploads } from '#app/forms/uploads.ts'
import { requirePerson } from '#app/guards.server.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { goTo } from '#app/ui/follow-link.ts'
import { Field } from '#app/ui/forms/field.tsx'
import { FileInput } from '#app/ui/forms/file-input.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { applyImport, countContent, previewImport } from '#domain/content/exchange/content-exchange.ts'
import { importInput, textOfFile } from '#domain/content/exchange/exchange-input.ts'
import {
  type ExchangeKind,
  exchangeBounds,
  exchangeKinds,
  exchangeMaxBytes,
  exchangeTooLarge,
  isExchangeKind,
} from '#domain/content/exchange/exchange-kind.ts'
import { changesIn, figuresInWords, type ImportView, viewOf } from '#domain/content/exchange/import-view.ts'
import { NotFound } from '#shared/errors.ts'
import type { Route } from './+types/exchange-page.ts'
import { ImportPreview } from './import-preview.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Impor dan ekspor · Helpdesk SPMB' }]

export const handle = { uploads: { maxBytes: 2 * exchangeMaxBytes, asText: true } satisfies FormUploads }

function kindOf(params: { readonly kind: string }): ExchangeKind {
  if (!isExchangeKind(params.kind)) throw new NotFound()
  return params.kind
}

const pathOf = (kind: ExchangeKind) => `/admin/exchange/${kind}`

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const person = await requirePerson(context, request, 'admin')
  const kind = kindOf(params)
  return { kind, ...(await countContent(person, kind)) }
}

interface Answer extends ImportView {
  readonly text: string
  readonly seen: string
  readonly isStale: boolean
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const person = await requirePerson(context, request, 'admin')
  const kind = kindOf(params)
  // Permission is checked before the form is read.
  await countContent(person, kind)
  return answerForm(request, importInput, async (input): Promise<Answer | Response> => {
    if (input.intent === 'preview') {
      const text = textOfFile(await input.file.bytes())
      const result = await previewImport(person, kind, text)
      return { ...viewOf(result), text, seen: result.seen, isStale: false }
    }
    const { text } = input
    const { isStale, ...result } = await applyImport(person, kind, input)
    const view = viewOf(result)
    if (isStale) return { ...view, text, seen: result.seen, isStale }
    return changesIn(view.figures) > 0
      ? redirectWithFlash(pathOf(kind), `Impor diterapkan: ${figuresInWords(view.figures)}`)
      : redirectWithFlash(pathOf(kind), 'Isi portal sudah sama dengan berkas ini', 'info')
  })
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  clientActionKeepingInput({ ...sent, tooLarge: { file: exchangeTooLarge } })

export default function ExchangePage({ loaderData: { kind, items, drafts }, actionData }: Route.ComponentProps) {
  const answer = actionData && !isFormProblem(actionData) ? (actionData as Answer) : undefined
  const { name } = exchangeKinds[kind]
  useEffect(() => {
    const result = answer && document.getElementById('hasil')
    if (result) goTo(result)
  }, [answer])
  return (
    <Page
      className="gap-6"
      title={`Impor dan ekspor: ${name}`}
      description="Semuanya dalam satu berkas YAML: untuk disunting sekaligus, disimpan, atau dibawa ke portal lain."
    >
      <FormNotices />
      {answer ? (
        <ImportPreview {...answer} back={pathOf(kind)} undo={undoWords[kind]} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[1fr_2fr]">
          <ExportCard kind={kind} items={items} drafts={drafts} />
          <ImportCard kind={kind} />
        </div>
      )}
    </Page>
  )
}

function ExportCard({ kind, items, drafts }: { kind: ExchangeKind; items: number; drafts: number }) {
  const count = `${items.toLocaleString('id-ID')} butir`
  return (
    <Card
      title="Ekspor"
      description={
        drafts > 0 ? `${count}, ${drafts.toLocaleString('id-ID')} di antaranya draf dan ditandai.` : `${count}.`
      }
    >
      <ButtonLink to={`${pathOf(kind)}/file`} reloadDocument variant="secondary">
        <Download />
        Unduh
      </ButtonLink>
    </Card>
  )
}

const undoWords: Readonly<Record<ExchangeKind, string>> = {
  faq: 'Setiap perubahan masuk riwayat butirnya atas nama Anda, dan dari sana versi lama dapat dikembalikan.',
  articles: 'Setiap perubahan masuk riwayat artikelnya atas nama Anda, dan dari sana versi lama dapat dikembalikan.',
  'canned-replies': 'Unduh dulu isi yang sekarang: dengan mengimpornya lagi, isi lama kembali.',
  offices: 'Unduh dulu isi yang sekarang: dengan mengimpornya lagi, isi lama kembali.',
}

function ImportCard({ kind }: { kind: ExchangeKind }) {
  return (
    <Card title="Impor" description="Anda melihat hasilnya dulu; belum ada yang diubah.">
      <PortalForm intent="preview" encType="multipart/form-data" className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <ul className="list-disc pl-5 text-sm">
          <li>Bentuk berkas sama dengan yang diunduh di atas, paling banyak {exchangeBounds}.</li>
          <li>Butir baru ditambahkan, yang berbeda diubah, yang sama dibiarkan. Tidak ada yang dihapus.</li>
          <li>{undoWords[kind]}</li>
          {kind === 'articles' && <li>Satu artikel juga dapat berupa berkas Markdown (.md) dengan kepala YAML.</li>}
        </ul>
        <Field label="Berkas" name="file">
          <FileInput accept=".yaml,.yml,.md,text/yaml,text/plain,text/markdown" />
        </Field>
        <Button type="submit" busyLabel="Memeriksa..." className="justify-self-start">
          Periksa berkas
        </Button>
      </PortalForm>
    </Card>
  )
}
