import * as texts from '#messages/server/embeds'
import { initials, monogramHue } from '../../contract/monogram.ts'
import { leadingShare, supportPercent } from '../../contract/percent.ts'
import type { Personality } from '../../contract/personalities.ts'
import { ownPicture, pictureSources } from '../../contract/pictures.ts'
import { formerText, hasFewVotes, shareText, votesText } from '../../contract/result-texts.ts'
import { type Html, html } from '../platform/html.ts'

/** A person with how people vote: face, name, office and party, share, bar. */
export function personRow(person: Personality, prefix: string): Html {
  const { slug, name, position, party, isIndependent } = person
  const about = [formerText(person), position, party ?? (isIndependent && texts.independent())]
  return html`<article>
${face(person)}
<div class="who">
<h2 dir="auto"><a href="${prefix}/personalities/${slug}" target="_blank" rel="noopener">${name}</a></h2>
<p dir="auto">${about.filter(Boolean).join(', ')}</p>
</div>
${badge(person)}
${bar(person)}
</article>`
}

function face({ name, imageUrl }: Personality): Html {
  return html`<span class="face h${monogramHue(name)}"><span aria-hidden="true">${initials(name)}</span>${
    // Pictures on other sites would tell those who looks at this frame.
    imageUrl && ownPicture.test(imageUrl) ? picture(imageUrl) : undefined
  }</span>`
}

function picture(imageUrl: string): Html {
  const { src } = pictureSources(imageUrl, 2 * 56)
  return html`<img src="${src}" alt="" width="56" height="56">`
}

function badge(person: Personality): Html {
  const share = leadingShare(person)
  const isFew = share !== null && hasFewVotes(person)
  const look = share ? `${share.side}${isFew ? ' few' : ''}` : ''
  return html`<p class="share"><b class="${look}">${shareText(person)}</b> <span>${isFew ? texts.fewVotes({ votes: votesText(person.voteCount) }) : votesText(person.voteCount)}</span></p>`
}

/** Widths are attributes of SVG, because the document's policy allows no styles but its own. */
function bar(person: Personality): Html {
  const isEmpty = leadingShare(person) === null
  return html`<svg class="bar" aria-hidden="true" width="100%" height="8">${
    isEmpty
      ? html`<rect class="none" width="100%" height="8"/>`
      : html`<rect fill="url(#oppose)" width="100%" height="8"/><rect class="support" width="${supportPercent(person)}%" height="8"/>`
  }</svg>`
}
