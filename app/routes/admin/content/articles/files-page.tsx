import { FileText } from 'lucide-react'
import { data } from 'react-router'
import { z } from 'zod'
import { redirectWithFlash } from '#app/flash.ts'
import { answerForm } from '#app/forms/answer-form.ts'
import { FormNotices } from '#app/forms/form-notices.tsx'
import { clientActionKeepingInput } from '#app/forms/offline-form.ts'
import { PortalForm } from '#app/forms/portal-form.tsx'
import type { FormUploads } from '#app/forms/uploads.ts'
import { requireAllowed } from '#app/guards.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FileInput } from '#app/ui/forms/file-input.tsx'
import { Page } from '#app/ui/page-header.tsx'
import { mayManageArticles } from '#domain/content/articles/article.ts'
import { findContentFiles, uploadContentFile } from '#domain/content/files/content-file.server.ts'
import {
  altMaxLength,
  describeFileSize,
  fileAddress,
  fileMaxBytes,
  fileRule,
  fileTooLarge,
  markdownOf,
} from '#domain/content/files/content-file.ts'
import { formatLongDate } from '#shared/dates.ts'
import { Invalid } from '#shared/errors.ts'
import { typed } from '#shared/typed-field.ts'
import { oneLine } from '#shared/typed-text.ts'
import type { Route } from './+types/files-page.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Gambar dan PDF · Helpdesk SPMB' }]

export const handle = { uploads: { maxBytes: fileMaxBytes, fileAlone: true } satisfies FormUploads }

export async function loader({ context, request }: Route.LoaderArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageArticles)
  return { files: await findContentFiles(person) }
}

const uploadForm = z.object({ file: z.file(fileRule), alt: typed.transform(oneLine) })

const altMissing = 'Tulis apa yang terlihat di gambar'

export async function action({ context, request }: Route.ActionArgs) {
  const person = await requireAllowed(context, request, 'admin', mayManageArticles)
  const inserts = new URL(request.url).searchParams.has('insert')
  return answerForm(request, uploadForm, async ({ file, alt }) => {
    if (inserts && alt === '') throw new Invalid(altMissing, { alt: altMissing })
    const stored = await uploadContentFile(person, file)
    if (inserts) return data({ markdown: markdownOf(stored, alt.slice(0, altMaxLength)) })
    return redirectWithFlash('/admin/files', 'Berkas berhasil diunggah')
  })
}

export const clientAction = (sent: Route.ClientActionArgs) =>
  clientActionKeepingInput({ ...sent, tooLarge: { file: fileTooLarge } })

export default function FilesPage({ loaderData: { files } }: Route.ComponentProps) {
  return (
    <Page
      className="gap-6"
      title="Gambar dan PDF"
      description="Salin teks di bawah sebuah berkas, lalu tempel di isi artikel."
      back={{ to: '/admin/knowledge-article', label: 'Kelola Artikel' }}
    >
      <Card className="max-w-column">
        <PortalForm encType="multipart/form-data" className="grid grid-cols-1 gap-4">
          <FormNotices />
          <Field label="Berkas baru" name="file" hint={fileRule}>
            <FileInput accept="image/jpeg,image/png,application/pdf" />
          </Field>
          <Button type="submit" busyLabel="Mengunggah..." className="justify-self-start">
            Unggah
          </Button>
        </PortalForm>
      </Card>
      {files.length === 0 && (
        <EmptyState title="Belum ada berkas">Gambar dan PDF yang diunggah muncul di sini.</EmptyState>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {files.map((file) => (
          <li key={file.id}>
            <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {file.type === 'image/webp' ? (
                <img
                  src={fileAddress(file)}
                  alt=""
                  loading="lazy"
                  className="h-36 w-full rounded-control object-cover"
                />
              ) : (
                <span className="grid h-36 place-items-center rounded-control bg-abu">
                  <FileText className="size-10 text-tinta-soft" />
                </span>
              )}
              <div>
                <a href={fileAddress(file)} className="font-semibold wrap-anywhere">
                  {file.name}
                </a>
                <p className="text-sm text-tinta-soft">
                  {describeFileSize(file.size)} · {formatLongDate(file.createdAt)}
                </p>
              </div>
              <code className="block rounded-control bg-abu p-2 text-xs wrap-anywhere select-all">
                {markdownOf(file)}
              </code>
            </Card>
          </li>
        ))}
      </ul>
    </Page>
  )
}
