// Reads deploy/Dockerfile as far as tests need it: its instructions, and what it takes from the project.

/** One instruction, with what follows it on one line. */
export interface Instruction {
  readonly name: string
  readonly rest: string
}

/** The instructions of a Dockerfile, in order. */
export function instructionsOf(text: string): Instruction[] {
  const whole = text.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '')
  return whole
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1).trim() }))
}

/** The paths that it copies from the project, not from another stage. */
export function copiedSources(text: string): string[] {
  return instructionsOf(text)
    .filter(({ name, rest }) => name === 'COPY' && !rest.startsWith('--from='))
    .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1))
}
