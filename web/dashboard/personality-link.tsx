import { Link } from 'react-router'

/** The name that leads to a personality's page; the row around it can be pressed too. */
export function PersonalityLink({ personality }: { personality: { slug: string; name: string } }) {
  return (
    <Link
      to={`/personalities/${personality.slug}`}
      title={personality.name}
      className="stretched block truncate font-semibold underline-offset-4 hover:text-accent hover:underline"
    >
      {personality.name}
    </Link>
  )
}
