// The HTML part of a mail (React Email): the same words as the text part, with its links as buttons.
import { Body, Button, Container, Head, Html, Link, Preview, render, Section, Text } from '@react-email/components'
import { Fragment } from 'react'

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

/** A paragraph 'words:' with an address on the line below is a link. */
const linkShape = /^(.+):\n(https?:\/\/\S+)$/

function Paragraph({ text }: { text: string }) {
  const [, words, address] = linkShape.exec(text) ?? []
  if (words && address) {
    return (
      <Section style={{ margin: '0 0 16px' }}>
        <Button href={address} style={styles.button}>
          {words}
        </Button>
        <Text style={styles.address}>
          Atau buka alamat ini: <Link href={address}>{address}</Link>
        </Text>
      </Section>
    )
  }
  return (
    <Text style={styles.text}>
      {text.split('\n').map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that never changes
        <Fragment key={place}>
          {place > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </Text>
  )
}

/** Renders a mail's HTML part; what people wrote is escaped. */
export function renderLetter({ subject, text }: { subject: string; text: string }): Promise<string> {
  const paragraphs = text.split('\n\n')
  return render(
    <Html lang="id">
      <Head />
      <Preview>{subject}</Preview>
      <Body style={styles.body}>
        <Container style={styles.sheet}>
          <Text style={styles.name}>Helpdesk SPMB Jawa Tengah</Text>
          {paragraphs.map((paragraph, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text that never changes
            <Paragraph key={place} text={paragraph} />
          ))}
        </Container>
      </Body>
    </Html>,
  )
}
