import { decodeBase64 } from '../encoding.ts'
import { headLine, showTime } from '../heads.ts'
import { type RecountReport, recount } from '../recount.ts'
import { describeBallot, describeWitnesses, printable } from '../report-text.ts'
import { originOf } from '../site.ts'
import { parseWitnesses, type WitnessPolicy } from '../witnesses.ts'

const titles = {
  honest: 'Everything adds up',
  dishonest: 'What the site has published is wrong',
  'not-checked': 'The site could not be checked',
} as const

const stages = { log: 'Reading the log', lists: 'Counting the lists' } as const

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no element ${id}.`)
  return found
}

const inputText = (id: string) => (element(id) as HTMLInputElement).value.trim()
const count = (value: number) => value.toLocaleString('en')

/** Heads by origin of the site. A page that is opened from disk may have no storage. */
const memory = {
  read(origin: string): string | undefined {
    try {
      return localStorage.getItem(`verifier head ${origin}`) ?? undefined
    } catch {
      return undefined
    }
  },
  write(origin: string, text: string | undefined): void {
    try {
      if (text === undefined) localStorage.removeItem(`verifier head ${origin}`)
      else localStorage.setItem(`verifier head ${origin}`, text)
    } catch {
      // The next check begins again.
    }
  },
}

let isRunning = false

async function check(): Promise<void> {
  const address = inputText('address')
  const input = element('address')
  input.ariaInvalid = String(address === '')
  if (address === '') return input.focus()
  if (isRunning) return
  const witnesses = chosenWitnesses()
  if (!witnesses) return
  isRunning = true
  element('result').hidden = true
  element('progress').hidden = false
  showProgress('log', 0, 1)
  try {
    const origin = knownOrigin(address)
    const report = await recount(address, {
      fetch: (url, init) => fetch(url, init),
      now: new Date(),
      state: origin && memory.read(origin),
      compare: inputText('compare') || undefined,
      ballot: inputText('ballot') || undefined,
      witnesses,
      comparesShown: origin === location.origin,
      onProgress: ({ stage, done, total }) => showProgress(stage, done, total),
    })
    if (origin && report.head) memory.write(origin, JSON.stringify(report.head))
    showReport(address, report, origin !== undefined && memory.read(origin) !== undefined)
  } finally {
    isRunning = false
    element('progress').hidden = true
  }
}

/** Undefined if they cannot be read, which the field says. */
function chosenWitnesses(): WitnessPolicy | undefined {
  const hint = element('witnesses-hint')
  hint.dataset.text ??= hint.textContent ?? ''
  try {
    const needed = inputText('needed')
    const chosen = parseWitnesses(
      inputText('witnesses').split('\n'),
      needed === '' ? undefined : Number(needed),
    )
    element('witnesses').ariaInvalid = 'false'
    hint.textContent = hint.dataset.text
    return chosen
  } catch (error) {
    element('witnesses').ariaInvalid = 'true'
    hint.textContent = (error as Error).message
    element('witnesses').focus()
    return undefined
  }
}

function knownOrigin(address: string): string | undefined {
  try {
    return originOf(address)
  } catch {
    // The recount reports it.
    return undefined
  }
}

function showProgress(stage: keyof typeof stages, done: number, total: number): void {
  element('stage').textContent = `${stages[stage]}: ${count(done)} of ${count(total)}`
  const bar = element('bar') as HTMLProgressElement
  bar.max = Math.max(total, 1)
  bar.value = done
}

function showReport(address: string, report: RecountReport, isRemembered: boolean): void {
  const { outcome, problems, notChecked, head } = report
  const sentences = [
    ...problems.map(({ code, sentence }) => `${sentence} (${code})`),
    ...notChecked,
    ...countedLines(report),
  ]
  const items = sentences.map((sentence) => {
    const item = document.createElement('li')
    item.dir = 'auto'
    item.textContent = printable(sentence)
    return item
  })
  element('outcome').textContent = titles[outcome]
  element('site').textContent = knownOrigin(address) ?? address
  element('findings').replaceChildren(...items)
  const root = head && decodeBase64(head.root)
  element('head').hidden = !root
  element('head-line').textContent = head && root ? headLine({ size: head.size, root }) : ''
  element('remembered').hidden = !isRemembered
  const result = element('result')
  result.dataset.outcome = outcome
  result.hidden = false
  result.focus()
}

function countedLines({ counted, ballot, witnessed }: RecountReport): string[] {
  if (!counted) return []
  const { entries, publications, time, personalities, support, oppose, verifiedLists } = counted
  const number = inputText('ballot')
  return [
    `Ballots: ${count(support + oppose)}, of them ${count(support)} Support and ${count(oppose)} Oppose.`,
    `Lists of personalities: ${count(personalities)}. Lists of verified members: ${count(verifiedLists)}.`,
    `Entries of the log: ${count(entries)}. Publications: ${count(publications)}, the newest of ${showTime(time)}.`,
    ...(witnessed ? describeWitnesses(witnessed) : []),
    ...(number ? [describeBallot(number, ballot)] : []),
  ]
}

element('form').addEventListener('submit', (event) => {
  event.preventDefault()
  void check()
})
element('forget').addEventListener('click', () => {
  const origin = knownOrigin(inputText('address'))
  if (origin) memory.write(origin, undefined)
  element('remembered').hidden = true
  element('result').focus()
})
if (/^https?:$/.test(location.protocol)) {
  ;(element('address') as HTMLInputElement).value = location.origin
}
