import { Select } from '#app/ui/forms/field.tsx'

export interface TopicSelectProps {
  readonly topics: readonly { readonly id: number; readonly name: string; readonly categoryName: string }[]
  readonly none?: string
}

export function TopicSelect({ topics, none }: TopicSelectProps) {
  return (
    <Select {...(none && { none })}>
      {[...Map.groupBy(topics, ({ categoryName }) => categoryName)].map(([name, group]) => (
        <optgroup key={name} label={name}>
          {group.map((topic) => (
            <option key={topic.id} value={topic.id}>
              {topic.name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
