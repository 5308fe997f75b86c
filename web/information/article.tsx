import type { ReactElement, ReactNode } from 'react'
import * as texts from '#messages/information'
import { PageHeading } from '../ui/page-heading.tsx'

/** A chapter of an article, with an id as link target. */
export interface Chapter {
  id: string
  title: string
  text: ReactElement
}

interface ArticleProps {
  title: string
  subtitle?: ReactNode
  /** BCP 47 tag of title and chapters, where it may be another one than that of the page. */
  lang?: string
  /** Shown above the first chapter. */
  intro?: ReactElement
  chapters: Chapter[]
  /** Link to the page that this one belongs to. */
  back?: ReactElement
  /** Shown below the last chapter. */
  children?: ReactNode
}

/** On narrow screens, a page with fewer chapters is seen as fast as their list. */
const listedMin = 4

/** A text page in chapters, with a table of contents: beside them on wide screens, above them, closed, on narrow ones. */
export function Article({ title, subtitle, lang, intro, chapters, back, children }: ArticleProps) {
  return (
    <div className="column">
      {back}
      <div lang={lang}>
        <PageHeading title={title} subtitle={subtitle} isCompact={back !== undefined} />
      </div>
      <div className="grid grid-cols-1 gap-12 border-t border-line pt-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-10">
        <nav aria-label={texts.onThisPage} className="sticky top-24 hidden self-start lg:block">
          <ChapterLinks chapters={chapters} lang={lang} />
        </nav>
        <div className="max-w-measure min-w-0">
          {chapters.length >= listedMin && (
            <details className="mb-8 rounded-card border border-line px-4 lg:hidden print:hidden">
              <summary className="min-h-target cursor-pointer content-center font-semibold">
                {texts.onThisPage}
              </summary>
              <ChapterLinks chapters={chapters} lang={lang} className="pb-2" />
            </details>
          )}
          {intro}
          {chapters.map((chapter) => (
            <section
              key={chapter.id}
              lang={lang}
              aria-labelledby={chapter.id}
              // The pagination of a list is no list of the text.
              className="mb-10 [&_li:not(nav_li)]:mt-1.5 [&_p]:mt-3 [&_ul:not(nav_ul)]:mt-3 [&_ul:not(nav_ul)]:list-disc [&_ul:not(nav_ul)]:ps-5"
            >
              <h2 id={chapter.id} className="scroll-mt-24 text-section font-bold">
                {chapter.title}
              </h2>
              {chapter.text}
            </section>
          ))}
          {children}
        </div>
      </div>
    </div>
  )
}

interface ChapterLinksProps {
  chapters: Chapter[]
  lang: string | undefined
  className?: string
}

function ChapterLinks({ chapters, lang, className }: ChapterLinksProps) {
  return (
    <ul lang={lang} className={className}>
      {chapters.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-target items-center py-1.5 text-small text-ink-soft underline-offset-4 hover:text-accent hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}
