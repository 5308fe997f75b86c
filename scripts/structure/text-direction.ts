import { type ESTree, Visitor } from 'vite'
import { type Finding, isTest, type Source } from './source.ts'

/** Fields that people fill in, in any language. */
const written = new Set([
  ...['name', 'username', 'bio', 'location', 'party', 'position'],
  ...['content', 'note', 'reason', 'excerpt'],
])

/** Components that are one element. */
const links = new Set(['Link', 'NavLink', 'TextLink'])

/** Reports elements that show what people wrote without `dir="auto"`, which Arabic or Hebrew text needs. */
export function checkTextDirection(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => path.startsWith('web/') && !isTest(path))
    .flatMap(elementsWithoutDirection)
}

function elementsWithoutDirection({ path, program, lineAt }: Source): Finding[] {
  const findings: Finding[] = []
  new Visitor({
    JSXElement({ openingElement, children, start }) {
      const text = children.find(showsWritten)
      // A component decides about its own elements.
      const isComponent =
        openingElement.name.type !== 'JSXIdentifier' ||
        (/^[A-Z]/.test(openingElement.name.name) && !links.has(openingElement.name.name))
      // Text for screen readers alone has no direction.
      if (
        !text ||
        isComponent ||
        openingElement.attributes.some((one) => isDirection(one) || isUnseen(one))
      )
        return
      const message =
        'Shows what people write: add dir="auto" to this element, or put the text into a <span dir="auto">.'
      findings.push({ path, line: lineAt(start + 1), message })
    },
  }).visit(program)
  return findings
}

/** Classes for one side of the screen, but for the centre. */
const oneSided =
  /(?:^|[\s:])-?(?:(?:scroll-)?[mp][lr]-(?:\d|\[|auto|px)|(?:left|right)-(?!1\/2)(?:\d|\[|auto|full)|(?:border|rounded)-[lr]\b|rounded-[tb][lr]\b|text-(?:left|right)\b)/

/** Reports classes that pages in Arabic do not mirror. */
export function checkMirroring(sources: Source[]): Finding[] {
  return sources
    .filter(({ path }) => path.startsWith('web/') && !isTest(path))
    .flatMap(({ path, program, lineAt }) => {
      const findings: Finding[] = []
      const check = (text: string, start: number) => {
        if (!oneSided.test(text)) return
        const message =
          'Not mirrored in Arabic: write ms, me, ps, pe, start, end, border-s, rounded-e or text-start instead of left and right.'
        findings.push({ path, line: lineAt(start + 1), message })
      }
      new Visitor({
        Literal: ({ value, start }) => {
          if (typeof value === 'string') check(value, start)
        },
        TemplateElement: ({ value, start }) => check(value.raw, start),
      }).visit(program)
      return findings
    })
}

function showsWritten(child: ESTree.JSXChild): boolean {
  return child.type === 'JSXExpressionContainer' && isWritten(child.expression)
}

/** True for `name`, `user.name`, and `party ?? texts.independent`. */
function isWritten(expression: ESTree.JSXExpression): boolean {
  if (expression.type === 'Identifier') return written.has(expression.name)
  if (expression.type === 'LogicalExpression') {
    return expression.operator === '??' && isWritten(expression.left)
  }
  return (
    expression.type === 'MemberExpression' &&
    expression.property.type === 'Identifier' &&
    written.has(expression.property.name)
  )
}

function isUnseen(attribute: ESTree.JSXAttributeItem): boolean {
  return (
    attribute.type === 'JSXAttribute' &&
    attribute.name.name === 'className' &&
    attribute.value?.type === 'Literal' &&
    attribute.value.value === 'sr-only'
  )
}

function isDirection(attribute: ESTree.JSXAttributeItem): boolean {
  return (
    attribute.type === 'JSXAttribute' &&
    attribute.name.type === 'JSXIdentifier' &&
    attribute.name.name === 'dir'
  )
}
