import { seedDemo } from './demo/seed-demo.mjs';
import { launch } from './launcher/launch.mjs';

process.exitCode = await launch(process.env, seedDemo);
