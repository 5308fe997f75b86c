import { decodeBase64 } from '../encoding.ts'
import { NotChecked } from '../finding.ts'
import { headLine } from '../heads.ts'
import { type RecountReport, recount } from '../recount.ts'
import { describeBallot, describeWitnesses, printable } from '../report-text.ts'
import { originOf } from '../site.ts'
import { parseWitnesses, type WitnessPolicy } from '../witnesses.ts'
import { type PageTexts, Teller, type Told } from './texts.ts'

const titles = {
  honest: 'everythingAddsUp',
  dishonest: 'siteIsWrong',
  'not-checked': 'couldNotBeChecked',
} as const

const stages = { log: 'readingTheLog', lists: 'countingTheLists' } as const

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no element ${id}.`)
  return found
}

const inputText = (id: string) => (element(id) as HTMLInputElement).value.trim()

/** A text of any direction, with nothing that controls it, so that no name changes what is written beside it. */
function isolate(text: string): HTMLElement {
  const isolated = document.createElement('bdi')
  isolated.textContent = printable(text)
  return isolated
}

const texts: PageTexts = JSON.parse(element('texts').textContent ?? '')
const tell = new Teller(texts, isolate)

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
  const show = (isInvalid: boolean, text: Told) => {
    element('witnesses').ariaInvalid = String(isInvalid)
    hint.replaceChildren(...text)
  }
  try {
    const needed = inputText('needed')
    const chosen = parseWitnesses(
      inputText('witnesses').split('\n'),
      needed === '' ? undefined : Number(needed),
    )
    show(false, [hint.dataset.text])
    return chosen
  } catch (error) {
    if (!(error instanceof NotChecked)) throw error
    show(true, tell.sentence(error.statement))
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
  element('stage').replaceChildren(...tell.page(stages[stage], { done, total }))
  const bar = element('bar') as HTMLProgressElement
  bar.max = Math.max(total, 1)
  bar.value = done
}

function showReport(address: string, report: RecountReport, isRemembered: boolean): void {
  const { outcome, problems, notChecked, head } = report
  const told = [
    ...problems.map(({ code, ...problem }) =>
      tell.page('finding', { sentence: tell.sentence(problem), code }),
    ),
    ...notChecked.map((statement) => tell.sentence(statement)),
    ...countedLines(report),
  ]
  const items = told.map((text) => {
    const item = document.createElement('li')
    item.append(...text)
    return item
  })
  element('outcome').replaceChildren(...tell.page(titles[outcome]))
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

function countedLines({ counted, ballot, witnessed }: RecountReport): Told[] {
  if (!counted) return []
  const { entries, publications, time, personalities, support, oppose, verifiedLists } = counted
  const number = inputText('ballot')
  return [
    tell.page('ballotsCounted', { ballots: support + oppose, support, oppose }),
    tell.page('listsCounted', { people: personalities, verifiedLists }),
    tell.page('entriesRead', { entries, publications, time }),
    ...(witnessed ? describeWitnesses(witnessed).map((one) => tell.sentence(one)) : []),
    ...(number ? [tell.sentence(describeBallot(number, ballot))] : []),
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
// A saved copy, or one that somebody else hosts, is in one language.
element('languages').hidden = !/^(\/[a-z]+)?\/verify\.html$/.test(location.pathname)
