// Ways of asking that an item lacks, to be ticked.
import { Plus } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/forms/field.tsx'
import type { Proposal } from '#domain/search/trial/propose-phrasings.ts'

/** Props of `ProposalList`; `onAdd` is for scripts, without them the form is sent to be tried again. */
export interface ProposalListProps {
  readonly proposals: readonly Proposal[]
  readonly onAdd: (event: MouseEvent) => void
}

/** Nothing without proposals. */
export function ProposalList({ proposals, onAdd }: ProposalListProps) {
  if (proposals.length === 0) return null
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">Usulan cara bertanya</legend>
      <p className="text-sm text-tinta-soft">Belum menemukan teks ini. Centang yang memang menanyakannya.</p>
      <ul>
        {proposals.map(({ text, times }, place) => (
          <li key={text}>
            <Checkbox id={`usulan-${place}`} name="propose" value={text} defaultChecked={false}>
              <bdi className="wrap-anywhere">{text}</bdi>
              {times > 0 && (
                <span className="text-sm text-tinta-soft"> dicari {times.toLocaleString('id-ID')} kali</span>
              )}
            </Checkbox>
          </li>
        ))}
      </ul>
      <Button
        type="submit"
        name="try"
        value="add"
        formNoValidate
        variant="secondary"
        onClick={onAdd}
        className="justify-self-start"
      >
        <Plus />
        Tambahkan sebagai cara bertanya
      </Button>
    </fieldset>
  )
}
