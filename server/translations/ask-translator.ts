import { z } from 'zod'
import type { Translator } from '../config.ts'

/** Milliseconds that the server has to answer. */
const defaultTimeout = 20_000

/** Bytes of an answer: a text of 5,000 characters, several times longer and escaped. */
const answerMax = 262_144

/** Characters of a translation. */
const textMax = 40_000

const Answer = z.object({ translatedText: z.string().trim().min(1).max(textMax) })

/** Tags that LibreTranslate has instead of the BCP 47 ones. */
const otherTags: Record<string, string> = { no: 'nb' }

export interface TextToTranslate {
  text: string
  /** BCP 47 primary tags. */
  from: string
  to: string
}

/**
 * Asks a LibreTranslate server for a translation: `POST /translate`.
 * @returns untrusted text
 * @throws Error if there is none, in a sentence for the operator without the text or the key
 */
export async function askTranslator(
  { url, apiKey, timeout = defaultTimeout }: Translator,
  { text, from, to }: TextToTranslate,
): Promise<string> {
  const response = await fetch(`${url}/translate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      q: text,
      source: otherTags[from] ?? from,
      target: otherTags[to] ?? to,
      format: 'text',
      ...(apiKey !== undefined && { api_key: apiKey }),
    }),
    // Another address would get the text, and the key.
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`The translation server answered with ${response.status}`)
  }
  const { data } = Answer.safeParse(parsed(await readAnswer(response)))
  if (!data) throw new Error('The translation server answered with something else')
  // No character that JSON or a page could not have.
  return data.translatedText.toWellFormed().replaceAll('\0', '')
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}

async function readAnswer({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > answerMax) throw new Error('The answer of the translation server is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
