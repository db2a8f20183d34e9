import { useContext } from 'react'
import { PortalForm } from '#app/forms/portal-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, fieldId, TextArea } from '#app/ui/forms/field.tsx'
import { FormContext } from '#app/ui/forms/form-context.ts'
import { commentMaxLength } from '#domain/tickets/ticket-input.ts'

const scores = ['Sangat kurang', 'Kurang', 'Cukup', 'Puas', 'Sangat puas'] as const

export interface RatingFormProps {
  readonly rating: { readonly score: number; readonly comment: string | null } | null
}

export function RatingForm({ rating }: RatingFormProps) {
  return (
    <PortalForm intent="rate" stored={rating} className="grid grid-cols-1 gap-4 print:hidden">
      <Scores />
      <Field label="Komentar" name="comment" optional limit={commentMaxLength}>
        <TextArea rows={2} />
      </Field>
      <Button
        type="submit"
        variant={rating ? 'secondary' : 'primary'}
        busyLabel="Menyimpan..."
        className="sm:justify-self-start"
      >
        {rating ? 'Ubah penilaian' : 'Kirim penilaian'}
      </Button>
    </PortalForm>
  )
}

function Scores() {
  const form = useContext(FormContext)
  const error = form?.errors.score
  return (
    <fieldset aria-describedby={error ? 'score-error' : undefined}>
      <legend className="mb-2 font-semibold">Nilai</legend>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-5">
        {scores.map((words, index) => {
          const score = String(index + 1)
          return (
            <label
              key={words}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-garis-kuat px-3 py-2 hover:border-nila-700 has-checked:border-nila-700 has-checked:bg-nila-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-nila-700 sm:flex-col sm:justify-center sm:gap-1 sm:text-center"
            >
              <input
                type="radio"
                name="score"
                id={index === 0 ? fieldId('score') : undefined}
                value={score}
                defaultChecked={form?.values.score === score}
                aria-invalid={error ? true : undefined}
                className="size-5 shrink-0 accent-nila-700"
              />
              <span className="text-lg font-bold tabular-nums">{score}</span>
              <span className="text-sm text-tinta-soft">{words}</span>
            </label>
          )
        })}
      </div>
      {error && (
        <p id="score-error" className="mt-2 text-sm font-medium text-red-700">
          {error}
        </p>
      )}
    </fieldset>
  )
}
