// One of a few, side by side: radio buttons that arrow keys walk through.
/** Props of `Choice`; `items` are words by value. */
export interface ChoiceProps {
  readonly label: string
  readonly name: string
  readonly items: Readonly<Record<string, string>>
  readonly chosen: string
  readonly onChoose?: (value: string) => void
}

/** A group of radio buttons, each as large as a button. */
export function Choice({ label, name, items, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {Object.entries(items).map(([value, words]) => (
          <label
            key={value}
            className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-control border border-garis-kuat bg-kertas px-3 hover:border-nila-700 has-checked:border-nila-700 has-checked:bg-nila-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-nila-700"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              onChange={() => onChoose?.(value)}
              className="size-5 accent-nila-700"
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
