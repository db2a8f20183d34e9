interface ButtonLabelProps {
  readonly first?: string
  readonly main: string
  readonly more?: string
}

/** The label of a button in a row: phones show its main word, and a docked composer there only the icon. */
export function ButtonLabel({ first, main, more }: ButtonLabelProps) {
  return (
    <span className="in-data-dock:max-sm:sr-only">
      {first && <span className="max-sm:sr-only">{first} </span>}
      <span className={first && 'inline-block max-sm:first-letter:uppercase'}>{main}</span>
      {more && <span className="max-sm:sr-only"> {more}</span>}
    </span>
  )
}
