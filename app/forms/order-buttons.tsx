import { ArrowDown, ArrowUp } from 'lucide-react'
import { IconButton } from '#app/ui/button.tsx'
import { type HiddenFields, PortalForm } from './portal-form.tsx'

type Id = string | number

export function movedOrder(ids: readonly Id[], from: number, to: number): string {
  return ids
    .toSpliced(from, 1)
    .toSpliced(to, 0, ...ids.slice(from, from + 1))
    .join()
}

export interface OrderButtonsProps {
  readonly ids: readonly Id[]
  readonly place: number
  readonly name: string
  readonly hidden?: HiddenFields
}

export function OrderButtons({ ids, place, name, hidden }: OrderButtonsProps) {
  const steps = [
    { label: `Naikkan: ${name}`, to: place - 1, Icon: ArrowUp },
    { label: `Turunkan: ${name}`, to: place + 1, Icon: ArrowDown },
  ]
  return steps.map(({ label, to, Icon }) => {
    const isPossible = to in ids
    const order = isPossible ? movedOrder(ids, place, to) : ''
    return (
      <PortalForm key={label} intent="order" hidden={{ ...hidden, order }} preventScrollReset>
        <IconButton type="submit" label={label} disabled={!isPossible}>
          <Icon />
        </IconButton>
      </PortalForm>
    )
  })
}
