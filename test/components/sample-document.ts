/** A document with every construct, some of them nested, for the tests of streaming. */
export const SAMPLE = `# Migration runbook

The dual write adds **4 ms** at p99, under the \`120 ms\` budget. See the [report][r] and *usage_lines*; ~~old~~.
A second line with a hard break\\
and \\*escapes\\*, &copy; entities, <b>tags</b> and https://example.com/auto.

## Apply

1. Take a snapshot
2. Run it per region
   - eu-west first, with \`lock_timeout\`
   - then **us-east**

     \`\`\`sh
     migrate --region us-east
     \`\`\`
3. Verify

- [x] Map every reader
- [ ] Switch reads

* loose

* list
with a lazy line

| Step | Rows | p99 |
|:-----|-----:|:---:|
| Dual write | 22 318 | 48 ms |
| Backfill | 1 214 880 | *131 ms* |

> If it fails, **stop**.
> - keep the old table
>
> > nested

\`\`\`sql
-- a fence with a blank line

SELECT '|---|', "# no heading" FROM t;
\`\`\`

    indented code

    after a blank line

Setext heading
--------------

![diagram](https://example.com/a.png "Title") and [a bad one](javascript:alert(1)) and [*nested* link](https://example.com/x?a=1&amp;b=2 "T").

<div onclick="alert(1)">
raw
</div>

***

Text[^1] with a [reference] and ***both***, snake_case_name, 2 * 3 * 4.

[r]: https://example.com/report "Report"
[reference]: <https://example.com/reference>

Last paragraph
`;
