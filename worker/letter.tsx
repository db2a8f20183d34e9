// The HTML part of a mail (React Email): the same parts as the text part, with actions as buttons. No text becomes a link.
import { Body, Button, Container, Head, Html, Link, Preview, render, Section, Text } from '@react-email/components'
import { Fragment } from 'react'
import type { WrittenPart } from '#domain/notifications/letter.ts'

const colours = { nila: '#00506a', tinta: '#101c24', soft: '#4b5a63', garis: '#d9dee1', gading: '#fdfcf8' }

const styles = {
  body: { backgroundColor: colours.gading, fontFamily: "'Plus Jakarta Sans', Arial, sans-serif", margin: 0 },
  sheet: {
    backgroundColor: '#ffffff',
    border: `1px solid ${colours.garis}`,
    borderRadius: '16px',
    margin: '24px auto',
    maxWidth: '560px',
    padding: '24px',
  },
  name: { color: colours.nila, fontSize: '16px', fontWeight: 700, margin: '0 0 16px' },
  text: { color: colours.tinta, fontSize: '16px', lineHeight: '26px', margin: '0 0 16px' },
  quote: { borderLeft: `3px solid ${colours.garis}`, margin: '0 0 16px', padding: '0 0 0 16px' },
  quoted: { color: colours.tinta, fontSize: '16px', lineHeight: '26px', margin: 0, wordBreak: 'break-word' },
  button: {
    backgroundColor: colours.nila,
    borderRadius: '10px',
    color: '#ffffff',
    display: 'inline-block',
    fontSize: '16px',
    fontWeight: 600,
    padding: '14px 22px',
    textDecoration: 'none',
  },
  address: { color: colours.soft, fontSize: '14px', lineHeight: '22px', margin: '12px 0 0', wordBreak: 'break-all' },
} as const

function Lines({ text }: { text: string }) {
  return text.split('\n').map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that never changes
    <Fragment key={place}>
      {place > 0 && <br />}
      {line}
    </Fragment>
  ))
}

function Part({ part }: { part: WrittenPart }) {
  if (part.kind === 'action') {
    return (
      <Section style={{ margin: '0 0 16px' }}>
        <Button href={part.url} style={styles.button}>
          {part.label}
        </Button>
        <Text style={styles.address}>
          Atau buka alamat ini: <Link href={part.url}>{part.url}</Link>
        </Text>
      </Section>
    )
  }
  if (part.kind === 'quote') {
    return (
      <blockquote style={styles.quote}>
        <Text style={styles.quoted}>
          <Lines text={part.text} />
        </Text>
      </blockquote>
    )
  }
  return (
    <Text style={styles.text}>
      <Lines text={part.text} />
    </Text>
  )
}

/** Renders a mail's HTML part; what people wrote is escaped, and only actions are links. */
export function renderLetter({ subject, parts }: { subject: string; parts: readonly WrittenPart[] }): Promise<string> {
  return render(
    <Html lang="id">
      <Head />
      <Preview>{subject}</Preview>
      <Body style={styles.body}>
        <Container style={styles.sheet}>
          <Text style={styles.name}>Helpdesk SPMB Jawa Tengah</Text>
          {parts.map((part, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a letter that never changes
            <Part key={place} part={part} />
          ))}
        </Container>
      </Body>
    </Html>,
  )
}
