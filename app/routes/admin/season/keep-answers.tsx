// Step two of the season's close: answers that are worth keeping, each made a FAQ draft by one button.
import { Link } from 'react-router'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Field, Select } from '#app/ui/forms/field.tsx'
import { Section } from '#app/ui/section.tsx'
import type { AnswerWorthKeeping } from '#domain/privacy/season-close/find-answers-worth-keeping.ts'

/** Props of `KeepAnswers`. */
export interface KeepAnswersProps {
  readonly answers: readonly AnswerWorthKeeping[]
  readonly topics: readonly { readonly id: number; readonly name: string }[]
}

/** The texts are shown as they would be kept: without names, numbers and addresses. */
export function KeepAnswers({ answers, topics }: KeepAnswersProps) {
  return (
    <Section
      id="jawaban"
      title="2. Jawaban yang layak disimpan"
      description={
        <>
          Yang paling sering ditanyakan dan paling baik dinilai. Nama, nomor, dan email sudah dibuang; baca lagi sebelum
          diterbitkan di <Link to="/admin/faq">FAQ</Link>.
        </>
      }
    >
      {answers.length === 0 && <p className="text-tinta-soft">Tidak ada jawaban lain yang perlu disimpan.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        {answers.map((answer) => (
          <li key={answer.ticketId}>
            <Answer answer={answer} topics={topics} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function worth({ duplicates, score }: AnswerWorthKeeping): string {
  const words = [
    duplicates > 0 && `${duplicates} tiket lain menanyakan hal yang sama`,
    score !== null && `dinilai ${score} dari 5`,
  ].filter(Boolean)
  return words.join(', ') || 'Belum dinilai'
}

function Answer({ answer, topics }: { answer: AnswerWorthKeeping } & Omit<KeepAnswersProps, 'answers'>) {
  const { ticketId } = answer
  return (
    <Card className="grid grid-cols-1 gap-3">
      <h3 className="text-base wrap-anywhere">{answer.question}</h3>
      <p className="line-clamp-4 text-sm whitespace-pre-line wrap-anywhere">{answer.answer}</p>
      <p className="text-sm text-tinta-soft">{worth(answer)}</p>
      <PortalForm intent="keep" hidden={{ ticketId }} className="flex flex-wrap items-end gap-3">
        <Field label="Topik FAQ" name="topicId" id={`topik-${ticketId}`} className="min-w-48 grow">
          <Select none="Pilih topik" options={topics} />
        </Field>
        <Button type="submit" variant="secondary" className="h-12" busyLabel="Menyimpan...">
          Jadikan draf FAQ
        </Button>
      </PortalForm>
    </Card>
  )
}
