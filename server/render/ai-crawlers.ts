/** Which crawlers of AI companies a site lets in: all, those that search and answer, or none. */
export type AiCrawlers = 'allow' | 'search' | 'deny'

// Documented crawlers of https://github.com/ai-robots-txt/ai.robots.txt, of November 2026.

/** Collect texts to train models. */
const training = [
  'AI2Bot',
  'Ai2Bot-Dolma',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Cotoyogi',
  'DeepSeekBot',
  'Diffbot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'ImagesiftBot',
  'img2dataset',
  'Meta-ExternalAgent',
  'omgili',
  'PanguBot',
  'Timpibot',
  'Webzio-Extended',
]

/** Read pages to search and to answer questions, with links to them. */
const answering = [
  'Amazonbot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'DuckAssistBot',
  'Google-CloudVertexBot',
  'Google-NotebookLM',
  'Meta-ExternalFetcher',
  'MistralAI-User',
  'OAI-SearchBot',
  'Perplexity-User',
  'PerplexityBot',
  'PhindBot',
  'YouBot',
]

const refused: Record<AiCrawlers, string[]> = {
  allow: [],
  search: training,
  deny: [...training, ...answering],
}

/** The group of `robots.txt` (RFC 9309) for crawlers that are not let in; empty if all are. */
export function refusedCrawlers(crawlers: AiCrawlers): string {
  const names = refused[crawlers]
  if (names.length === 0) return ''
  return `${names.map((name) => `User-agent: ${name}\n`).join('')}Disallow: /\n\n`
}
