import { withDemoBrand } from './demo/demo-brand.mjs';
import { seedDemo } from './demo/seed-demo.mjs';
import { launch } from './launcher/launch.mjs';

process.exitCode = await launch(process.env, { withBrand: withDemoBrand, seed: seedDemo });
