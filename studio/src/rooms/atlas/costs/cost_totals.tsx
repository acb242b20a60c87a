// What an atlas costs as a whole: its text, what trimming saved, and where the pixels of each page go.
import type { AtlasCosts } from 'spritepress';
import { figure } from './cost_columns.tsx';

export function CostTotals({ costs }: { costs: AtlasCosts }) {
    const { descriptorBytes, commonBytes, trimmedPixels, sourcePixels, pages } = costs;
    return (
        <>
            <p class="small">
                Text: <strong>{figure(descriptorBytes)} bytes</strong>
                {commonBytes === undefined ? '.' : `, ${figure(commonBytes)} of them for no single frame.`} Trimmed
                away: {figure(trimmedPixels)} of {figure(sourcePixels)} pixels.
            </p>
            <table class="small" aria-label="Costs of pages">
                <thead>
                    <tr>
                        <th scope="col">Page</th>
                        <th scope="col">Frames</th>
                        <th scope="col">Pixels</th>
                        <th scope="col">Used</th>
                        <th scope="col">Padding</th>
                        <th scope="col">Free</th>
                        <th scope="col">Image bytes</th>
                    </tr>
                </thead>
                <tbody>
                    {pages.map((page, i) => (
                        <tr key={i}>
                            <th scope="row">{i + 1}</th>
                            <td>{figure(page.frames)}</td>
                            <td>{figure(page.pixels)}</td>
                            <td>{figure(page.usedPixels)}</td>
                            <td>{figure(page.paddingPixels)}</td>
                            <td>{figure(page.freePixels)}</td>
                            <td>{figure(page.imageBytes)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </>
    );
}
